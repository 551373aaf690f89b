// A living room: a bookcase with shelves b0 to b4 and a wardrobe with `rail`, w0 and w1.
import * as THREE from 'three';
import { rng } from '../chance.js';
import { wood, plaster, fabric } from '../textures.js';
import { M, metal, plain } from '../materials.js';
import { mesh, box, rbox, cyl } from '../shapes/solids.js';
import { SHAPES } from '../shapes/index.js';
import { room, glow } from './room.js';

export function living(scene, { seed }) {
  const R = rng(seed),
    oak = M({ map: wood({ base: '#b68a58', planks: 1, seed: 51 }), roughness: 0.5 }),
    white = M({ color: '#ebe6dc', roughness: 0.5 });
  room(scene, {
    w: 7,
    h: 2.6,
    z0: -0.42,
    z1: 5,
    wall: M({ map: plaster({ base: '#c3cbbd', repeat: [3, 1] }), roughness: 0.95 }),
    floor: M({ map: wood({ base: '#a07c52', planks: 8, repeat: [3, 3] }), roughness: 0.35 }),
  });
  const x0 = -0.55,
    w = 1.3,
    ys = [0.1, 0.5, 0.9, 1.3, 1.7];
  ys.forEach((y) => scene.add(box(w, 0.025, 0.32, oak, x0, y - 0.0125, -0.22)));
  scene.add(
    box(w, 0.025, 0.32, oak, x0, 2.06, -0.22),
    box(w, 2.0, 0.012, M({ map: wood({ base: '#a87c4c', planks: 3, seed: 52 }), roughness: 0.6 }), x0, 1.07, -0.385),
  );
  for (const x of [-w / 2, 0, w / 2]) scene.add(box(0.025, 2.0, 0.32, oak, x0 + x, 1.07, -0.22));
  const BC = ['#7a2f2a', '#26485e', '#35523b', '#c9a24a', '#54405e', '#b9b2a2', '#2c2c30', '#a5532f'],
    BT = ['NIGHT TRAINS', 'SALT & SEA', 'THE GARDEN', 'ATLAS', 'LETTERS', 'COOKING', 'WINTER', 'MAPS', 'RIVERS', 'STORIES'];
  const books = (xa, xb, y, z) => {
    let x = xa;
    while (x < xb - 0.03) {
      const bw = 0.018 + R() * 0.026,
        bh = 0.19 + R() * 0.07,
        b = SHAPES.book({ w: bw, h: bh, color: BC[Math.floor(R() * 8)], label: { lines: [BT[Math.floor(R() * 10)]] } }).group;
      if (x + bw > xb) break;
      b.position.set(x + bw / 2, y, z - R() * 0.02);
      scene.add(b);
      x += bw + 0.001;
    }
  };
  const c = w / 2;
  books(x0 - c + 0.03, x0 - 0.3, ys[3], -0.18);
  books(x0 + 0.03, x0 + 0.28, ys[2], -0.18);
  books(x0 - c + 0.03, x0 - 0.02, ys[1], -0.18);
  books(x0 + 0.2, x0 + c - 0.03, ys[4], -0.18);
  const put = (s, p, x, y, z, ry = 0) => {
    const b = SHAPES[s](p).group;
    b.position.set(x, y, z);
    b.rotation.y = ry;
    scene.add(b);
  };
  put('basket', {}, x0 - 0.32, ys[0], -0.2);
  put('basket', { color: '#8d9a8a' }, x0 + 0.32, ys[0], -0.2);
  put('frame', { seed: 2, w: 0.13, h: 0.17 }, x0 + 0.42, ys[1], -0.2, -0.15);
  put('vase', { color: '#b8735a', r: 0.05, h: 0.17 }, x0 + 0.2, ys[1], -0.2);
  // Wardrobe on the right with its doors open: rail = hanging, w0/w1 = shelves.
  const wx = 1.05,
    ww = 1.1,
    wy = 2.1;
  scene.add(
    box(ww, 0.02, 0.56, white, wx, 0.12, -0.13),
    box(ww, 0.02, 0.56, white, wx, wy, -0.13),
    box(ww, wy, 0.012, M({ map: wood({ base: '#cbb08a', planks: 4, seed: 53 }), roughness: 0.6 }), wx, wy / 2, -0.4),
    box(0.02, wy, 0.56, white, wx - ww / 2, wy / 2, -0.13),
    box(0.02, wy, 0.56, white, wx + ww / 2, wy / 2, -0.13),
    box(ww, 0.02, 0.54, white, wx, 0.78, -0.14),
    box(ww, 0.02, 0.54, white, wx, 1.82, -0.14),
  );
  const rail = cyl(0.012, 0.012, ww, metal('#c9ccd0', 0.25), wx, 1.74, -0.13);
  rail.rotation.z = Math.PI / 2;
  scene.add(rail);
  for (const s of [-1, 1]) {
    const p = new THREE.Group();
    p.position.set(wx + (s * ww) / 2, wy / 2, 0.15);
    p.add(rbox(ww / 2, wy, 0.022, 0.004, white, (-s * ww) / 4, 0, 0), cyl(0.008, 0.008, 0.12, metal('#3a3a3a', 0.4), -s * (ww / 2 - 0.05), 0, 0.025));
    p.rotation.y = s * 1.9;
    scene.add(p);
  }
  put('sweater', { color: '#6f7f8f' }, wx - 0.33, 1.83, -0.12);
  put('sweater', { color: '#c7b79a' }, wx - 0.33, 1.9, -0.12, 0.03);
  put('cardbox', { w: 0.32, h: 0.2, d: 0.3, text: 'WINTER' }, wx + 0.25, 1.83, -0.14);
  put('basket', { w: 0.3 }, wx + 0.3, 0.13, -0.1);
  // Rug, lamp, sofa corner, picture, window.
  const rug = mesh(new THREE.PlaneGeometry(2.4, 1.6), M({ map: fabric({ base: '#b5725a', kind: 'plaid', repeat: [3, 2] }), roughness: 1 }), -0.2, 0.004, 1.2);
  rug.rotation.x = -Math.PI / 2;
  scene.add(
    rug,
    rbox(0.7, 0.4, 1.4, 0.08, M({ map: fabric({ base: '#5f6d78', repeat: [4, 4] }), roughness: 0.95 }), -2.5, 0.25, 0.9),
    rbox(0.22, 0.75, 1.4, 0.08, M({ map: fabric({ base: '#5f6d78', repeat: [4, 4] }), roughness: 0.95 }), -2.85, 0.4, 0.9),
  );
  put('frame', { w: 0.7, h: 0.5, seed: 4, color: '#d8c8a8' }, -2.2, 1.35, -0.4);
  put('plant', { h: 0.9, r: 0.16, seed: 8 }, -1.55, 0, -0.05);
  scene.add(cyl(0.012, 0.012, 1.5, plain('#2a2a2a', 0.4), -1.75, 0.75, 0.25), cyl(0.14, 0.14, 0.02, plain('#2a2a2a', 0.4), -1.75, 0.01, 0.25));
  const ls = new THREE.Mesh(
    new THREE.CylinderGeometry(0.12, 0.17, 0.24, 30, 1, true),
    new THREE.MeshBasicMaterial({ color: new THREE.Color('#ffdca8').multiplyScalar(1.25), side: 2 }),
  );
  ls.position.set(-1.75, 1.58, 0.25);
  scene.add(ls, glow(1.4, 1.3, '#dcebff', 2.4, 3.48, 1.55, 1.4, 0, -Math.PI / 2));
  const surfaces = { rail: { y: 1.752, z: -0.13 }, w0: { y: 0.79, z: -0.08 }, w1: { y: 0.13, z: -0.08 } };
  ys.forEach((y, i) => (surfaces['b' + i] = { y, z: -0.17 }));
  return {
    surfaces,
    eye: [-0.3, 1.6, 1.25],
    key: { dir: [0.7, 1, 1.1], color: '#fff0dc', k: 1.9 },
    ao: [
      ...[...ys.slice(1), 2.07].map((y) => [
        [x0, y - 0.0125, -0.22],
        [w / 2, 0.0125, 0.16],
      ]),
      [
        [x0, 1.07, -0.385],
        [w / 2, 1, 0.006],
      ],
      [
        [wx, 1.82, -0.14],
        [ww / 2, 0.01, 0.27],
      ],
      [
        [wx, 0.78, -0.14],
        [ww / 2, 0.01, 0.27],
      ],
      [
        [wx, 1.05, -0.4],
        [ww / 2, 1.05, 0.006],
      ],
    ],
    aoR: 0.15,
    exposure: 1.2,
    env: {
      sky: '#e4ddcf',
      floor: '#947550',
      wall: '#c9c9ba',
      lights: [
        ['#e2eeff', 12, 2, 1.8, 4.6, 1.7, 1.8],
        ['#ffd9a8', 6, 0.8, 0.8, -2.6, 2, 0.6],
        ['#fff0dc', 4, 1.2, 1.2, 0, 3, 2],
      ],
    },
  };
}
