// A restaurant: one table `t` near the camera, others behind it.
import * as THREE from 'three';
import { wood, plaster, fabric } from '../textures.js';
import { M, metal, plain } from '../materials.js';
import { box, rbox, cyl } from '../shapes/solids.js';
import { SHAPES } from '../shapes/index.js';
import { room, glow } from './room.js';

export function restaurant(scene) {
  const top = M({ map: wood({ base: '#8a6544', planks: 5, seed: 21, repeat: [1.4, 1.2] }), roughness: 0.36 });
  const dark = M({ map: wood({ base: '#6b4a33', planks: 1, seed: 5 }), roughness: 0.5 });
  room(scene, {
    w: 9,
    h: 2.9,
    z0: -3.6,
    z1: 4,
    ceil: '#8a8178',
    wall: M({ map: plaster({ base: '#98a79d', repeat: [3, 1], amt: 0.025 }), roughness: 0.9 }),
    floor: M({ map: wood({ base: '#6e5844', planks: 8, repeat: [3, 3] }), roughness: 0.35 }),
  });
  const table = (x, z, s = 1) => {
    scene.add(
      rbox(1.3 * s, 0.035, 0.86 * s, 0.008, top, x, 0.7225, z),
      cyl(0.05, 0.05, 0.7, plain('#23201e', 0.5), x, 0.35, z),
      cyl(0.28, 0.3, 0.02, plain('#23201e', 0.5), x, 0.01, z),
    );
  };
  const chair = (x, z, ry) => {
    const g = new THREE.Group(),
      c = M({ map: fabric({ base: '#7d5a4c', repeat: [3, 3] }), roughness: 0.9 });
    g.add(rbox(0.42, 0.06, 0.42, 0.02, c, 0, 0.46, 0), rbox(0.4, 0.3, 0.04, 0.02, c, 0, 0.82, -0.2));
    for (const [a, b] of [
      [-0.18, -0.18],
      [0.18, -0.18],
      [-0.18, 0.18],
      [0.18, 0.18],
    ])
      g.add(cyl(0.014, 0.012, 0.46, dark, a, 0.23, b));
    for (const a of [-0.18, 0.18]) g.add(cyl(0.013, 0.013, 0.5, dark, a, 0.72, -0.2));
    g.position.set(x, 0, z);
    g.rotation.y = ry;
    scene.add(g);
  };
  table(0, 0);
  chair(-0.3, -0.78, 0);
  chair(0.35, -0.8, 0.1);
  for (const [x, z] of [
    [-2.3, -1.9],
    [0.3, -2.3],
    [2.5, -1.8],
  ]) {
    table(x, z, 0.9);
    chair(x - 0.3, z - 0.7, 0.1);
    chair(x + 0.3, z + 0.75, Math.PI - 0.15);
    const b = SHAPES.bottle({ color: '#27361d' }).group;
    b.position.set(x + 0.1, 0.74, z);
    const p = SHAPES.plate({ food: 'none' }).group;
    p.position.set(x - 0.25, 0.74, z + 0.1);
    const gl = SHAPES.glass({}).group;
    gl.position.set(x + 0.3, 0.74, z + 0.15);
    scene.add(b, p, gl);
  }
  scene.add(box(9, 0.9, 0.03, dark, 0, 0.45, -3.57), box(9, 0.04, 0.06, dark, 0, 0.92, -3.55));
  for (const [x, i] of [
    [-2.8, 1],
    [-1, 2],
    [0.9, 3],
    [2.7, 4],
  ]) {
    const f = SHAPES.frame({ w: 0.6, h: 0.75, seed: i }).group;
    f.position.set(x, 1.35, -3.5);
    scene.add(f);
  }
  for (const [x, z] of [
    [-1.1, -1.9],
    [0.6, -2.2],
    [2.2, -1.7],
    [0.0, -0.35],
  ]) {
    scene.add(cyl(0.004, 0.004, 1, plain('#111'), x, 2.45, z, 6), cyl(0.05, 0.15, 0.15, plain('#2b2a28', 0.4), x, 1.93, z));
    const b = new THREE.Mesh(new THREE.SphereGeometry(0.05, 16, 12), new THREE.MeshBasicMaterial({ color: new THREE.Color('#ffd9a0').multiplyScalar(3) }));
    b.position.set(x, 1.87, z);
    scene.add(b);
  }
  scene.add(glow(1.2, 1.5, '#cfe2ff', 1.7, -4.48, 1.6, -0.8, 0, Math.PI / 2), glow(1.2, 1.5, '#cfe2ff', 1.7, -4.48, 1.6, 1.2, 0, Math.PI / 2));
  // Place setting: napkin, cutlery, candle, salt and pepper.
  const nap = rbox(0.15, 0.006, 0.2, 0.003, M({ map: fabric({ base: '#e6dfd2', repeat: [2, 2] }), roughness: 0.95 }), -0.29, 0.743, 0.27);
  nap.rotation.y = 0.05;
  const fk = SHAPES.fork({}).group;
  fk.position.set(-0.3, 0.747, 0.27);
  const kf = SHAPES.knife({}).group;
  kf.position.set(-0.265, 0.747, 0.27);
  scene.add(nap, fk, kf);
  const can = SHAPES.glass({ r: 0.03, h: 0.07, fill: '#f1e4c4' }).group;
  can.position.set(-0.12, 0.74, -0.27);
  scene.add(
    can,
    (() => {
      const f = new THREE.Mesh(new THREE.SphereGeometry(0.006, 10, 10), new THREE.MeshBasicMaterial({ color: new THREE.Color('#ffc36b').multiplyScalar(4) }));
      f.scale.y = 2.2;
      f.position.set(-0.12, 0.8, -0.27);
      return f;
    })(),
  );
  for (const [i, c] of [
    [0, '#f1f1ee'],
    [1, '#3a3430'],
  ]) {
    scene.add(
      cyl(0.014, 0.018, 0.06, plain(c, 0.3), 0.03 + i * 0.045, 0.77, -0.29),
      cyl(0.013, 0.014, 0.014, metal('#c9ccd0', 0.2), 0.03 + i * 0.045, 0.806, -0.29),
    );
  }
  return {
    surfaces: { t: { y: 0.74, z: 0 } },
    eye: [0, 1.24, 0.62],
    key: { dir: [-0.65, 1.1, -0.15], color: '#ffe3bd', k: 2.1 },
    ao: [
      [
        [0, 0.7225, 0],
        [0.65, 0.017, 0.43],
      ],
    ],
    aoR: 0.1,
    exposure: 1.35,
    envK: 1.15,
    env: {
      sky: '#8d8378',
      floor: '#5a4330',
      wall: '#8c8f86',
      lights: [
        ['#d9e8ff', 9, 2.2, 2.2, -4.6, 1.8, 0],
        ['#ffd9a6', 12, 1.2, 1.2, 0, 2.8, -0.6],
        ['#ffd9a6', 6, 1, 1, 2.5, 2.8, -2],
      ],
    },
  };
}
