// Things on a kitchen or restaurant table.
import * as THREE from 'three';
import { rng } from '../chance.js';
import { clear, metal, plain } from '../materials.js';
import { mesh, rbox, cyl, lathe } from './solids.js';
import { arcLabel } from './label_patch.js';
import { food3d } from './food.js';

export function mug({ r = 0.041, h = 0.095, color = '#2f5d73', label: L }) {
  const g = new THREE.Group(),
    m = plain(color, 0.25);
  g.add(
    lathe(
      [
        [0, 0.003],
        [r * 0.9, 0],
        [r, 0.006],
        [r, h - 0.002],
        [r - 0.002, h],
        [r - 0.004, h - 0.002],
        [r - 0.004, 0.012],
        [0, 0.01],
      ],
      m,
    ),
  );
  const t = mesh(new THREE.TorusGeometry(h * 0.28, 0.0055, 10, 24, Math.PI * 1.15), m, r - 0.002, h * 0.5, 0);
  t.rotation.z = -Math.PI * 0.575;
  g.add(t);
  if (L) g.add(arcLabel(L, r, h * 0.6, h * 0.5, { arc: 1.9 }));
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r, y: h * 0.45 } };
}
export function glass({ r = 0.034, h = 0.12, fill = '#c9742a' }) {
  const g = new THREE.Group();
  const m = clear();
  g.add(cyl(r * 0.9, r * 0.76, h * 0.62, plain(fill, 0.1), 0, h * 0.33), cyl(r, r * 0.82, h, m, 0, h / 2));
  const t = mesh(new THREE.TorusGeometry(r, 0.0014, 6, 32), plain('#f4fafc', 0.1), 0, h, 0);
  t.rotation.x = Math.PI / 2;
  g.add(t);
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r: r * 0.95, y: h * 0.45 } };
}
export function plate({ r = 0.135, color = '#f1efea', food = 'pasta', seed = 1 }) {
  const g = new THREE.Group(),
    R = rng(seed * 77 + 5),
    m = plain(color, 0.22);
  g.add(
    lathe(
      [
        [0, 0.004],
        [r * 0.6, 0.004],
        [r * 0.66, 0.008],
        [r * 0.98, 0.021],
        [r, 0.0235],
        [r * 0.985, 0.025],
        [r * 0.66, 0.014],
        [r * 0.58, 0.0095],
        [0, 0.0095],
      ],
      m,
      56,
    ),
  );
  food3d(g, food, r * 0.6, R);
  return { group: g, size: [2 * r, 0.05, 2 * r], grip: { kind: 'box', hw: r, hd: 0.02, y: 0.02 } };
}
export function bowl({ r = 0.085, h = 0.065, color = '#31424a', food = 'soup', seed = 1 }) {
  const g = new THREE.Group(),
    R = rng(seed * 31 + 9);
  g.add(
    lathe(
      [
        [0, 0.002],
        [r * 0.5, 0],
        [r * 0.55, 0.006],
        [r * 0.86, h * 0.5],
        [r, h],
        [r * 0.985, h + 0.001],
        [r * 0.955, h - 0.002],
        [r * 0.8, h * 0.5],
        [0, 0.012],
      ],
      plain(color, 0.25),
      48,
    ),
  );
  const f = new THREE.Group();
  f.position.y = h * 0.62;
  food3d(f, food, r * 0.82, R);
  g.add(f);
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r, y: h * 0.5 } };
}
export function fork({}) {
  const g = new THREE.Group(),
    m = metal('#cfd2d5', 0.18);
  g.add(rbox(0.009, 0.002, 0.12, 0.001, m, 0, 0.002, 0.03), rbox(0.022, 0.002, 0.035, 0.001, m, 0, 0.003, -0.045));
  for (let i = 0; i < 4; i++) g.add(rbox(0.0028, 0.002, 0.045, 0.001, m, -0.0095 + i * 0.0063, 0.004, -0.08));
  return { group: g, size: [0.022, 0.006, 0.2], grip: { kind: 'cyl', r: 0.006, y: 0 } };
}
export function knife({}) {
  const g = new THREE.Group(),
    m = metal('#cfd2d5', 0.18);
  g.add(rbox(0.011, 0.003, 0.1, 0.001, m, 0, 0.002, 0.04), rbox(0.017, 0.0016, 0.12, 0.0008, m, 0.001, 0.002, -0.065));
  return { group: g, size: [0.018, 0.006, 0.22], grip: { kind: 'cyl', r: 0.006, y: 0 } };
}
export function fruit({ r = 0.036, color = '#c43a2a' }) {
  const g = new THREE.Group(),
    m = plain(color, 0.35),
    s = mesh(new THREE.SphereGeometry(r, 24, 18), m, 0, r * 0.95, 0);
  s.scale.y = 0.93;
  g.add(s, cyl(0.0012, 0.002, 0.014, plain('#4a3a20'), 0, r * 1.9));
  return { group: g, size: [2 * r, 2 * r, 2 * r], grip: { kind: 'cyl', r, y: r } };
}
export function kettle({ r = 0.085, h = 0.2, color = '#c4c8cc' }) {
  const g = new THREE.Group(),
    m = metal(color, 0.18);
  g.add(
    lathe(
      [
        [0, 0],
        [r, 0],
        [r, 0.012],
        [r * 0.97, 0.04],
        [r * 0.74, h * 0.85],
        [r * 0.6, h * 0.9],
        [0, h * 0.93],
      ],
      m,
      48,
    ),
    cyl(0.012, 0.012, 0.022, plain('#1a1a1a', 0.4), 0, h * 0.98),
  );
  const c = new THREE.CatmullRomCurve3(
    [
      [-r * 0.7, h * 0.84],
      [-r * 1.35, h * 0.9],
      [-r * 1.5, h * 0.55],
      [-r * 0.98, h * 0.22],
    ].map((p) => new THREE.Vector3(p[0], p[1], 0)),
  );
  g.add(mesh(new THREE.TubeGeometry(c, 24, 0.011, 10), plain('#1a1a1a', 0.45)));
  const s = cyl(0.012, 0.024, 0.07, m, r * 0.86, h * 0.7, 0);
  s.rotation.z = -0.9;
  g.add(s);
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r: 0.012, y: h * 0.6 } };
}
