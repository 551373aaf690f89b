// A workshop: a pegboard `peg`, a bench `bench` and a rack with shelves r1 to r3.
import { rng } from '../chance.js';
import { draw } from '../canvas.js';
import { wood, plaster, brushed, pegboard } from '../textures.js';
import { M, metal, plain } from '../materials.js';
import { box, rbox, cyl } from '../shapes/solids.js';
import { SHAPES } from '../shapes/index.js';
import { room, glow } from './room.js';

export function workshop(scene, { seed }) {
  const R = rng(seed),
    steel = M({ map: brushed({ base: '#8d9196' }), metalness: 0.6, roughness: 0.5 }),
    blue = M({ color: '#2d4f74', roughness: 0.55, metalness: 0.2 });
  room(scene, {
    w: 9,
    h: 3.2,
    z0: -0.06,
    z1: 6,
    ceil: '#9a9c9c',
    wall: M({ map: plaster({ base: '#a9a69c', repeat: [4, 2], amt: 0.03 }), roughness: 0.95 }),
    floor: M({ map: plaster({ base: '#8a8880', repeat: [4, 4], amt: 0.12, seed: 14 }), roughness: 0.55 }),
  });
  scene.add(
    box(1.7, 1.06, 0.012, M({ map: pegboard({ repeat: [4.2, 2.6] }), roughness: 0.75 }), -0.35, 1.5, -0.02),
    box(1.74, 0.03, 0.03, blue, -0.35, 2.04, -0.01),
    box(1.74, 0.03, 0.03, blue, -0.35, 0.97, -0.01),
  );
  scene.add(rbox(1.9, 0.05, 0.6, 0.006, M({ map: wood({ base: '#a07a4d', planks: 5, seed: 31, repeat: [1.5, 1] }), roughness: 0.6 }), -0.35, 0.9, 0.25));
  for (const x of [-1.25, 0.55]) for (const z of [0.02, 0.5]) scene.add(box(0.06, 0.88, 0.06, blue, x, 0.44, z));
  scene.add(box(1.8, 0.03, 0.5, blue, -0.35, 0.25, 0.25));
  // Rack with bins on the right: surfaces r0..r3.
  const rx = 1.25,
    ys = [0.35, 0.78, 1.14, 1.5, 1.86];
  for (const x of [rx - 0.58, rx + 0.58]) for (const z of [-0.02, 0.36]) scene.add(box(0.035, 2.2, 0.035, blue, x, 1.1, z));
  ys.forEach((y) => scene.add(box(1.16, 0.025, 0.42, steel, rx, y - 0.013, 0.17)));
  const put = (s, p, x, y, z, ry = 0) => {
    const b = SHAPES[s](p).group;
    b.position.set(x, y, z);
    b.rotation.y = ry;
    scene.add(b);
  };
  put('cardbox', { text: 'FILTERS', w: 0.4, h: 0.3 }, rx - 0.3, ys[0], 0.16, 0.05);
  put('cardbox', { text: 'CABLES', w: 0.36, h: 0.26, seed: 3 }, rx + 0.22, ys[0], 0.17, -0.06);
  put('cardbox', { text: 'SPARES', w: 0.38, h: 0.22, seed: 4 }, rx - 0.25, ys[4], 0.15, 0.03);
  put('cardbox', { text: 'TAPE', w: 0.3, h: 0.24, seed: 5 }, rx + 0.25, ys[4], 0.16, -0.04);
  put('cardbox', { w: 0.5, h: 0.4, d: 0.4, text: 'FRAGILE', seed: 6 }, 2.4, 0, 0.3, -0.2);
  put('cardbox', { w: 0.42, h: 0.3, d: 0.36, seed: 7 }, 2.38, 0.4, 0.28, 0.1);
  put('cardbox', { w: 0.5, h: 0.36, d: 0.4, text: 'RETURNS', seed: 8 }, -1.85, 0, 0.4, 0.2);
  scene.add(rbox(0.44, 0.2, 0.2, 0.02, plain('#b3271e', 0.35), -1.0, 1.025, 0.1), rbox(0.3, 0.03, 0.03, 0.012, plain('#1a1a1a', 0.4), -1.0, 1.15, 0.1));
  put('can', { r: 0.035, h: 0.18, label: { lines: ['PRIMER', 'SPRAY'], bg: '#d8d6d0', accent: '#555', style: 'bold' } }, -0.64, 0.925, 0.08);
  put('can', { r: 0.035, h: 0.18, label: { lines: ['BLACK', 'SPRAY'], bg: '#26282b', accent: '#c33', style: 'bold' } }, -0.56, 0.925, 0.11);
  put('jar', { r: 0.04, h: 0.1, color: '#8a8d90', cap: '#b33' }, 0.3, 0.925, 0.06);
  put('jar', { r: 0.04, h: 0.1, color: '#b59a4a', cap: '#b33' }, 0.4, 0.925, 0.08);
  scene.add(
    rbox(0.18, 0.05, 0.12, 0.01, metal('#4a5f7a', 0.4), 0.1, 0.95, 0.3),
    box(0.03, 0.09, 0.1, metal('#70757a', 0.4), 0.02, 0.98, 0.3),
    box(0.03, 0.09, 0.1, metal('#70757a', 0.4), 0.16, 0.98, 0.3),
  );
  put('tape', {}, -0.3, 1.005, 0.3);
  for (let i = 0; i < 14; i++) {
    const s = cyl(0.0028, 0.0028, 0.02, metal('#c7c9cc', 0.3), -0.1 + (R() - 0.5) * 0.5, 0.928, 0.32 + R() * 0.15);
    s.rotation.set(1.57, 0, R() * 6);
    scene.add(s);
  }
  for (const x of [-1.6, 0, 1.6]) scene.add(glow(1.2, 0.14, '#f6fbff', 3, x, 3.18, 1.2, Math.PI / 2));
  const sg = draw(420, 280, (g, w, h) => {
    g.fillStyle = '#f4c20d';
    g.fillRect(0, 0, w, h);
    g.fillStyle = '#111';
    g.fillRect(0, 0, w, 70);
    g.fillStyle = '#f4c20d';
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.font = 'bold 50px "Roboto"';
    g.fillText('CAUTION', w / 2, 37);
    g.fillStyle = '#111';
    g.font = 'bold 44px "Roboto"';
    g.fillText('EYE PROTECTION', w / 2, 140);
    g.fillText('REQUIRED', w / 2, 205);
  });
  scene.add(box(0.42, 0.28, 0.004, M({ map: sg, roughness: 0.4 }), -1.75, 1.7, -0.05));
  for (let i = 0; i < 4; i++)
    scene.add(box(0.02, 1.3 + i * 0.1, 0.09, M({ map: wood({ base: '#b98f5e', planks: 1, seed: 40 + i }), roughness: 0.8 }), -1.5 - i * 0.06, 0.75, 0.05));
  return {
    surfaces: { peg: { y: 0, z: -0.004 }, bench: { y: 0.925, z: 0.25 }, r1: { y: ys[1], z: 0.24 }, r2: { y: ys[2], z: 0.24 }, r3: { y: ys[3], z: 0.24 } },
    eye: [-0.35, 1.62, 1.1],
    key: { dir: [0.35, 1.1, 0.9], color: '#f3f8ff', k: 1.9 },
    ao: [
      [
        [-0.35, 1.5, -0.02],
        [0.85, 0.53, 0.006],
      ],
      [
        [-0.35, 0.9, 0.25],
        [0.95, 0.025, 0.3],
      ],
      ...ys.map((y) => [
        [rx, y - 0.013, 0.17],
        [0.58, 0.012, 0.21],
      ]),
      [
        [0, 1.6, -0.08],
        [4.5, 1.6, 0.02],
      ],
    ],
    aoR: 0.12,
    exposure: 1.0,
    env: {
      sky: '#b9bcbd',
      floor: '#77756d',
      wall: '#a5a299',
      lights: [
        ['#f2f8ff', 13, 4, 0.6, 0, 3, 1.4],
        ['#ffe9cc', 5, 1.2, 1.6, -4.5, 1.8, 2],
      ],
    },
  };
}
