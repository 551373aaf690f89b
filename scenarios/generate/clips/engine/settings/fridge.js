// A kitchen's corner with an open fridge: its shelves are f0 (lowest) to f3.
import * as THREE from 'three';
import { wood, plaster, tiles } from '../textures.js';
import { M, metal, plain } from '../materials.js';
import { mesh, box, rbox, cyl } from '../shapes/solids.js';
import { SHAPES } from '../shapes/index.js';
import { room, glow } from './room.js';

const W = 0.66, // inner width
  TOP = 1.84,
  BACK = -0.3,
  FRONT = 0.24,
  SHELVES = [0.6, 0.9, 1.2, 1.5];

function body(scene) {
  const white = M({ color: '#eef2f3', roughness: 0.35 }),
    shell = M({ color: '#c6cbce', roughness: 0.35, metalness: 0.2 }),
    depth = FRONT - BACK,
    z = (FRONT + BACK) / 2;
  for (const s of [-1, 1]) {
    scene.add(
      box(0.012, TOP - 0.1, depth, white, s * (W / 2 + 0.006), TOP / 2 + 0.05, z),
      box(0.035, TOP + 0.06, depth, shell, s * (W / 2 + 0.03), TOP / 2 + 0.03, z),
    );
    scene.add(rbox(W / 2 - 0.02, 0.2, 0.02, 0.01, M({ color: '#dfe9ec', roughness: 0.15 }), (s * W) / 4, 0.45, FRONT - 0.06));
    scene.add(rbox(W / 2 - 0.1, 0.02, 0.012, 0.004, shell, (s * W) / 4, 0.51, FRONT - 0.046));
  }
  scene.add(
    box(W + 0.02, TOP, 0.012, white, 0, TOP / 2, BACK),
    box(W + 0.02, 0.012, depth, white, 0, TOP, z),
    box(W + 0.095, 0.05, depth, shell, 0, TOP + 0.035, z),
    box(W + 0.095, 0.1, depth - 0.06, plain('#3a3e41', 0.6), 0, 0.05, z - 0.03),
    glow(0.36, 0.05, '#f4fbff', 2.2, 0, TOP - 0.08, BACK + 0.012),
  );
  for (const y of SHELVES)
    scene.add(
      box(W, 0.008, depth - 0.06, M({ color: '#d3e2e4', roughness: 0.12 }), 0, y - 0.004, z - 0.02),
      box(W, 0.016, 0.012, white, 0, y - 0.004, FRONT - 0.046),
    );
}

// The door is hinged on the right and stands wide open, with two racks of bottles that nobody points at.
function door(scene) {
  const p = new THREE.Group(),
    w = W + 0.09,
    inner = M({ color: '#e9eef0', roughness: 0.4 });
  p.position.set(w / 2, TOP / 2 + 0.03, FRONT + 0.01);
  p.rotation.y = 2.15;
  p.add(
    rbox(w, TOP + 0.06, 0.03, 0.008, M({ color: '#c6cbce', roughness: 0.35, metalness: 0.2 }), -w / 2, 0, 0.015),
    box(w - 0.06, TOP - 0.02, 0.02, inner, -w / 2, 0, -0.01),
  );
  for (const y of [-0.1, 0.32]) {
    p.add(box(w - 0.12, 0.012, 0.11, inner, -w / 2, y, -0.075), box(w - 0.12, 0.07, 0.008, inner, -w / 2, y + 0.035, -0.128));
    [
      ['bottle', { color: '#8fa9b5', cap: '#2f6fae', h: 0.26 }],
      ['bottle', { color: '#7a2430', cap: '#1d1d1d', h: 0.24 }],
      ['jar', { color: '#6f7a2a', cap: '#2f6b4a', h: 0.13 }],
    ].forEach(([s, q], i) => {
      const b = SHAPES[s](q).group;
      b.position.set(-w * (0.26 + 0.23 * i), y + 0.006, -0.072);
      p.add(b);
    });
  }
  scene.add(p);
}

// Worktop, tiles and cupboards on the left of the fridge, a tall cupboard on its right.
function furniture(scene, put) {
  const paint = M({ color: '#3f5670', roughness: 0.5 }),
    panel = M({ color: '#394e66', roughness: 0.5 }),
    knob = metal('#c8ccd0', 0.3),
    tiled = M({ map: tiles({ base: '#e9ebe6', grout: '#c4c2ba', nx: 4, ny: 8, offset: 0.5, repeat: [4, 0.9], vary: 0.05 }), roughness: 0.14 }),
    left = -W / 2 - 0.06;
  scene.add(
    mesh(new THREE.PlaneGeometry(2.6, 0.6), tiled, left - 1.3, 1.2, -0.355),
    rbox(2.6, 0.04, 0.66, 0.006, M({ map: wood({ base: '#b08a5a', planks: 5, seed: 4, repeat: [2, 1] }), roughness: 0.4 }), left - 1.3, 0.9, -0.02),
  );
  for (let i = 0; i < 4; i++) {
    const x = left - 0.3 - i * 0.6;
    scene.add(
      rbox(0.585, 0.76, 0.02, 0.004, paint, x, 0.48, 0.29),
      rbox(0.44, 0.6, 0.006, 0.004, panel, x, 0.48, 0.302),
      cyl(0.011, 0.011, 0.02, knob, x + 0.22, 0.76, 0.315),
    );
    scene.add(box(0.59, 0.72, 0.33, paint, x, 1.86, -0.19), rbox(0.44, 0.56, 0.006, 0.004, panel, x, 1.86, -0.022));
  }
  scene.add(box(0.9, 2.3, 0.6, paint, 1.0, 1.15, -0.06), rbox(0.7, 1.9, 0.006, 0.004, panel, 1.0, 1.15, 0.243));
  put('kettle', {}, -0.75, 0.92, -0.12, 0.5);
  put('plant', { h: 0.28, r: 0.055 }, -1.15, 0.92, -0.14);
  put('mug', { color: '#b3392f' }, -0.58, 0.92, 0.08, 2.2);
}

export function fridge(scene) {
  room(scene, {
    w: 6,
    h: 2.6,
    z0: -0.36,
    z1: 5,
    wall: M({ map: plaster({ base: '#dcdcd2', repeat: [3, 1] }), roughness: 0.9 }),
    floor: M({ map: wood({ base: '#8c6a48', planks: 6, repeat: [3, 3] }), roughness: 0.4 }),
  });
  const put = (s, p, x, y, z, ry = 0) => {
    const b = SHAPES[s](p).group;
    b.position.set(x, y, z);
    b.rotation.y = ry;
    scene.add(b);
  };
  body(scene);
  door(scene);
  furniture(scene, put);
  // What stands at the back, so that the fridge looks used.
  for (const [s, p, x, shelf] of [
    ['jar', { r: 0.04, h: 0.12, color: '#6f7a2a', cap: '#c9a24a' }, -0.25, 3],
    ['jar', { r: 0.045, h: 0.14, color: '#8a1f2b', cap: '#333' }, -0.12, 3],
    ['bowl', { r: 0.08, food: 'none', color: '#7f9aa6' }, 0.22, 3],
    ['bottle', { r: 0.034, h: 0.27, color: '#9fb7c2', cap: '#2f6fae' }, -0.28, 2],
    ['jar', { r: 0.04, h: 0.15, color: '#c9822a', cap: '#b3392f' }, 0.02, 2],
    ['can', { r: 0.034, h: 0.12, color: '#2f6b4a' }, 0.28, 2],
    ['bowl', { r: 0.09, food: 'none', color: '#e4dccb' }, -0.2, 1],
    ['jar', { r: 0.045, h: 0.16, color: '#7a3b1c', cap: '#333' }, 0.14, 1],
    ['bowl', { r: 0.12, h: 0.08, food: 'salad', color: '#d9d0bd' }, -0.14, 0],
  ])
    put(s, p, x, SHELVES[shelf], -0.19);
  for (let i = 0; i < 5; i++) put('fruit', { color: ['#c8381f', '#d8a51f', '#7fa23a'][i % 3], r: 0.035 }, 0.06 + i * 0.058, SHELVES[0], -0.02 - 0.03 * (i % 2));
  return {
    surfaces: Object.fromEntries(SHELVES.map((y, i) => ['f' + i, { y, z: 0.07 }])),
    eye: [0, 1.6, 1.2],
    key: { dir: [-0.35, 0.75, 1.2], color: '#fff6ea', k: 1.7 },
    ao: [
      ...[...SHELVES, TOP].map((y) => [
        [0, y, -0.04],
        [W / 2, 0.008, 0.24],
      ]),
      [
        [0, TOP / 2, BACK],
        [W / 2, TOP / 2, 0.006],
      ],
      ...[-1, 1].map((s) => [
        [s * (W / 2 + 0.02), TOP / 2, -0.03],
        [0.02, TOP / 2, 0.27],
      ]),
    ],
    aoR: 0.11,
    exposure: 0.92,
    env: {
      sky: '#e8ebea',
      floor: '#8d7a62',
      wall: '#dde0de',
      lights: [
        ['#eaf4ff', 10, 1.5, 1.6, -4.5, 1.8, 1.5],
        ['#fff2dd', 8, 1.6, 1.2, 0, 3, 1.8],
      ],
    },
  };
}
