// A kitchen: an open cupboard with shelves c0 and c1, and the worktop `top`.
import * as THREE from 'three';
import { rng } from '../chance.js';
import { wood, plaster, tiles, fabric } from '../textures.js';
import { M, metal, plain } from '../materials.js';
import { mesh, box, rbox, cyl } from '../shapes/solids.js';
import { SHAPES } from '../shapes/index.js';
import { room, glow } from './room.js';

export function kitchen(scene, { seed }) {
  const R = rng(seed),
    paint = M({ color: '#55705f', roughness: 0.5 }),
    inner = M({ map: wood({ base: '#c9a474', planks: 2, seed: 9 }), roughness: 0.6 }),
    knob = metal('#c8a45a', 0.3);
  room(scene, {
    w: 6,
    h: 2.6,
    z0: -0.34,
    z1: 5,
    wall: M({ map: plaster({ base: '#e6dfd0', repeat: [3, 1] }), roughness: 0.9 }),
    floor: M({ map: wood({ base: '#8c6a48', planks: 6, repeat: [3, 3] }), roughness: 0.4 }),
  });
  const sp = mesh(
    new THREE.PlaneGeometry(4.8, 0.56),
    M({ map: tiles({ base: '#eef0ea', grout: '#c9c6bd', nx: 4, ny: 8, offset: 0.5, repeat: [8, 0.93], vary: 0.05 }), roughness: 0.14 }),
    0,
    1.2,
    -0.335,
  );
  scene.add(sp);
  scene.add(rbox(4.8, 0.04, 0.66, 0.006, M({ map: wood({ base: '#a9763f', planks: 5, seed: 4, repeat: [3, 1] }), roughness: 0.38 }), 0, 0.9, 0));
  for (let i = -4; i < 4; i++) {
    scene.add(
      rbox(0.585, 0.72, 0.02, 0.004, paint, i * 0.6 + 0.3, 0.5, 0.31),
      rbox(0.44, 0.56, 0.006, 0.004, M({ color: '#4d6657', roughness: 0.5 }), i * 0.6 + 0.3, 0.5, 0.322),
      cyl(0.011, 0.011, 0.02, knob, i * 0.6 + 0.3 + 0.22, 0.76, 0.335),
    );
  }
  // Upper cupboards: the middle one is open (doors swung out), its two shelves are surfaces c0 and c1.
  const cup = (x, w, open) => {
    const y0 = 1.47,
      h = 0.72,
      d = 0.33,
      z = -0.17;
    scene.add(
      box(w, 0.018, d, inner, x, y0 + 0.009, z),
      box(w, 0.018, d, paint, x, y0 + h, z),
      box(0.018, h, d, inner, x - w / 2 + 0.009, y0 + h / 2, z),
      box(0.018, h, d, inner, x + w / 2 - 0.009, y0 + h / 2, z),
      box(w, h, 0.012, inner, x, y0 + h / 2, -0.33),
    );
    if (open) scene.add(box(w - 0.03, 0.016, d - 0.02, inner, x, y0 + 0.36, z - 0.005));
    for (const s of [-1, 1]) {
      const p = new THREE.Group();
      p.position.set(x + (s * w) / 2, y0 + h / 2, 0);
      const dw = w / 2 - 0.003;
      p.add(
        rbox(dw, h - 0.004, 0.02, 0.003, paint, (-s * dw) / 2, 0, 0.01),
        rbox(dw - 0.13, h - 0.14, 0.004, 0.003, M({ color: '#4d6657', roughness: 0.5 }), (-s * dw) / 2, 0, 0.0215),
        cyl(0.01, 0.01, 0.02, knob, -s * (dw - 0.04), -h / 2 + 0.08, 0.03),
      );
      if (open) p.rotation.y = s * 1.95;
      scene.add(p);
    }
  };
  cup(0, 0.86, true);
  cup(-1.12, 1.2, false);
  cup(1.12, 1.2, false);
  // Worktop clutter.
  const put = (s, p, x, z, ry = 0, y = 0.92) => {
    const b = SHAPES[s](p).group;
    b.position.set(x, y, z);
    b.rotation.y = ry;
    scene.add(b);
    return b;
  };
  put('kettle', {}, -0.72, -0.12, 0.5);
  put('plant', { h: 0.3, r: 0.06 }, 1.28, -0.16);
  put('mug', { color: '#c9c2b2' }, -0.5, 0.06, 2.2);
  scene.add(rbox(0.36, 0.022, 0.24, 0.008, M({ map: wood({ base: '#c49258', planks: 3, seed: 12 }), roughness: 0.5 }), 0.52, 0.931, 0.08));
  put('fruit', { color: '#c8381f', r: 0.034 }, 0.46, 0.06, 0, 0.942);
  put('fruit', { color: '#cf4a22', r: 0.031 }, 0.56, 0.13, 0, 0.942);
  const kn = SHAPES.knife({}).group;
  kn.position.set(0.62, 0.943, 0.05);
  kn.rotation.y = 0.5;
  scene.add(kn);
  scene.add(cyl(0.05, 0.046, 0.15, plain('#d8d3c6', 0.4), 0.92, 0.995, -0.16));
  for (let i = 0; i < 6; i++) {
    const s = cyl(
      0.006,
      0.008,
      0.3,
      M({ color: ['#a87545', '#3a3a3a', '#c49a62'][i % 3], roughness: 0.6 }),
      0.92 + (R() - 0.5) * 0.05,
      1.12,
      -0.16 + (R() - 0.5) * 0.04,
    );
    s.rotation.set((R() - 0.5) * 0.35, 0, (R() - 0.5) * 0.45);
    const hd = rbox(0.05, 0.07, 0.01, 0.006, s.material, 0, 0.17, 0);
    s.add(hd);
    scene.add(s);
  }
  const bo = SHAPES.bowl({ r: 0.13, h: 0.08, color: '#d9d0bd', food: 'none' }).group;
  bo.position.set(-1.1, 0.92, 0.04);
  scene.add(bo);
  for (let i = 0; i < 6; i++)
    put('fruit', { color: ['#d8a51f', '#c4401f', '#7fa23a'][i % 3], r: 0.036 }, -1.1 + Math.cos(i * 1.05) * 0.06, 0.04 + Math.sin(i * 1.05) * 0.06, 0, 0.955);
  // Back rows of the cupboard, so it looks used.
  for (const [sh, p, x, y] of [
    ['jar', { r: 0.04, h: 0.15, color: '#c9a45a', cap: 'wood' }, -0.35, 1.488],
    ['bottle', { color: '#5a6b2a', h: 0.25, r: 0.032, label: { lines: ['OIL'], bg: '#f1ead6', style: 'classic' } }, -0.23, 1.488],
    ['can', { label: { lines: ['CORN'], bg: '#e2b021', accent: '#2f6b4a', style: 'bold' } }, -0.11, 1.488],
    ['box', { w: 0.1, h: 0.19, color: '#6a3f6e', label: { lines: ['RAISINS'], bg: '#6a3f6e', accent: '#d8b45a', style: 'bold' } }, 0.03, 1.488],
    ['jar', { r: 0.038, h: 0.16, color: '#7a3b1c', cap: '#333' }, 0.16, 1.488],
    ['bag', { w: 0.12, h: 0.2, color: '#b5542a', label: { lines: ['LENTILS'], bg: '#f2ead8', accent: '#b5542a', style: 'modern' } }, 0.3, 1.488],
    ['glass', { fill: '#dfe9ec' }, 0.05, 1.838],
    ['glass', { fill: '#dfe9ec' }, 0.14, 1.838],
    ['bowl', { food: 'none', color: '#d8d0c0' }, 0.28, 1.838],
  ])
    put(sh, p, x, -0.255, 0, y);
  const towel = rbox(0.3, 0.42, 0.012, 0.005, M({ map: fabric({ base: '#c9cdd1', kind: 'stripe', repeat: [1, 1] }), roughness: 0.95 }), -0.9, 0.62, 0.345);
  scene.add(towel, cyl(0.006, 0.006, 0.44, metal('#c9ccd0', 0.2), -0.9, 0.83, 0.345));
  scene.children.at(-1).rotation.z = Math.PI / 2;
  // Window on the left wall gives the daylight; a hood and hob on the far left.
  scene.add(glow(0.02, 0.02, '#fff', 1, 0, 2.59, 1), rbox(0.6, 0.03, 0.5, 0.01, plain('#15171a', 0.12), -1.75, 0.925, 0.0));
  for (const [a, b] of [
    [-1.88, -0.1],
    [-1.62, -0.1],
    [-1.88, 0.12],
    [-1.62, 0.12],
  ]) {
    const t = mesh(new THREE.TorusGeometry(0.08, 0.006, 6, 30), plain('#3a3d40', 0.4), a, 0.942, b);
    t.rotation.x = Math.PI / 2;
    scene.add(t);
  }
  const win = glow(1.3, 1.1, '#dcecff', 2.6, 2.98, 1.6, 1.1, 0, -Math.PI / 2);
  scene.add(win, box(0.04, 0.06, 1.4, plain('#f2efe8'), 2.97, 1.02, 1.1), box(0.03, 1.1, 0.04, plain('#f2efe8'), 2.96, 1.6, 1.1));
  return {
    surfaces: { c0: { y: 1.488, z: -0.1 }, c1: { y: 1.838, z: -0.1 }, top: { y: 0.92, z: 0.05 } },
    eye: [0, 1.62, 0.9],
    key: { dir: [0.8, 0.95, 1.0], color: '#ffeeda', k: 2.0 },
    ao: [
      [
        [0, 1.479, -0.17],
        [0.43, 0.009, 0.165],
      ],
      [
        [0, 1.83, -0.175],
        [0.41, 0.008, 0.155],
      ],
      [
        [0, 2.19, -0.17],
        [0.43, 0.009, 0.165],
      ],
      [
        [0, 1.83, -0.33],
        [0.43, 0.36, 0.006],
      ],
      [
        [0, 0.9, 0],
        [2.4, 0.02, 0.33],
      ],
      [
        [-1.12, 1.83, -0.17],
        [0.6, 0.36, 0.16],
      ],
      [
        [1.12, 1.83, -0.17],
        [0.6, 0.36, 0.16],
      ],
      [
        [0, 1.2, -0.34],
        [2.4, 0.28, 0.004],
      ],
    ],
    aoR: 0.13,
    exposure: 0.98,
    env: {
      sky: '#e8e2d6',
      floor: '#7d6346',
      wall: '#d8cfbe',
      lights: [
        ['#e4f0ff', 12, 1.5, 1.6, 4.5, 1.8, 1.5],
        ['#ffe6c4', 6, 1.2, 1.2, 0, 3, 1.4],
      ],
    },
  };
}
