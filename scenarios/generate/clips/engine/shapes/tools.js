// Hand tools that hang on a pegboard: the origin is the top centre, they extend downwards.
import * as THREE from 'three';
import { wood } from '../textures.js';
import { M, metal, plain } from '../materials.js';
import { mesh, box, rbox, cyl, lathe } from './solids.js';

export function hammer({ color = '#c8452b' }) {
  const g = new THREE.Group();
  g.add(
    cyl(0.012, 0.0155, 0.24, M({ map: wood({ base: '#c49a5e', planks: 1, repeat: [1, 1] }), roughness: 0.55 }), 0, -0.155, 0.02),
    cyl(0.0165, 0.0165, 0.1, plain(color, 0.6), 0, -0.235, 0.02),
  );
  const s = metal('#6d7278', 0.35),
    b = cyl(0.0145, 0.0145, 0.05, s, 0.045, -0.022, 0.02);
  b.rotation.z = Math.PI / 2;
  g.add(rbox(0.06, 0.028, 0.026, 0.004, s, 0, -0.022, 0.02), b, cylR(0.0175, 0.014, s, 0.068, -0.022, 0.02));
  const claw = mesh(new THREE.TorusGeometry(0.045, 0.007, 8, 14, 1.1), s, -0.03, -0.067, 0.02);
  claw.rotation.z = 1.5;
  claw.scale.z = 1.5;
  g.add(claw);
  return { group: g, size: [0.13, 0.29, 0.04], hang: true, grip: { kind: 'cyl', r: 0.016, y: -0.2, z: 0.02 } };
}
export function screwdriver({ color = '#e0a51f', flat = false }) {
  const g = new THREE.Group();
  g.add(
    lathe(
      [
        [0, 0],
        [0.011, 0.002],
        [0.0155, 0.02],
        [0.0135, 0.05],
        [0.0155, 0.08],
        [0.011, 0.098],
        [0.006, 0.104],
        [0, 0.104],
      ],
      plain(color, 0.3),
      20,
    ),
  );
  g.children[0].position.set(0, -0.105, 0.02);
  for (let i = 0; i < 6; i++) {
    const a = (i * Math.PI) / 3;
    g.add(box(0.003, 0.07, 0.003, plain('#1c1c1c', 0.6), Math.sin(a) * 0.0148, -0.06, 0.02 + Math.cos(a) * 0.0148));
  }
  g.add(
    cyl(0.0033, 0.0033, 0.13, metal('#d0d3d6', 0.2), 0, -0.17, 0.02),
    flat ? box(0.008, 0.012, 0.0015, metal('#9a9da0', 0.3), 0, -0.238, 0.02) : cyl(0.0033, 0.0008, 0.012, metal('#9a9da0', 0.3), 0, -0.24, 0.02),
  );
  return { group: g, size: [0.032, 0.245, 0.032], hang: true, grip: { kind: 'cyl', r: 0.0155, y: -0.055, z: 0.02 } };
}
export function wrench({ color = '#b8bcc0', l = 0.22 }) {
  const g = new THREE.Group(),
    m = metal(color, 0.28),
    s = new THREE.Shape();
  const W = 0.0085,
    R0 = 0.021;
  s.moveTo(-W, -l + 0.03);
  s.lineTo(-W, -0.035);
  s.quadraticCurveTo(-R0 * 1.1, -0.03, -R0, -0.008);
  s.lineTo(-0.009, 0.004);
  s.lineTo(-0.009, -0.016);
  s.lineTo(0.009, -0.016);
  s.lineTo(0.009, 0.004);
  s.lineTo(R0, -0.008);
  s.quadraticCurveTo(R0 * 1.1, -0.03, W, -0.035);
  s.lineTo(W, -l + 0.03);
  const e = mesh(new THREE.ExtrudeGeometry(s, { depth: 0.006, bevelSize: 0.0012, bevelThickness: 0.0012, bevelSegments: 2 }), m, 0, 0, 0.012);
  g.add(e);
  const t = mesh(new THREE.TorusGeometry(0.0135, 0.0052, 10, 24), m, 0, -l + 0.016, 0.015);
  g.add(t);
  return { group: g, size: [0.044, l, 0.02], hang: true, grip: { kind: 'cyl', r: 0.012, y: -0.12, z: 0.015 } };
}
export function pliers({ color = '#1f5fa8' }) {
  const g = new THREE.Group(),
    s = metal('#7b8086', 0.35),
    h = plain(color, 0.55);
  for (const k of [-1, 1]) {
    const j = box(0.011, 0.055, 0.01, s, k * 0.0065, -0.03, 0.018);
    j.rotation.z = k * 0.12;
    const c = new THREE.CatmullRomCurve3([
      new THREE.Vector3(k * 0.004, -0.06, 0.018),
      new THREE.Vector3(k * 0.022, -0.1, 0.018),
      new THREE.Vector3(k * 0.026, -0.15, 0.018),
      new THREE.Vector3(k * 0.018, -0.19, 0.018),
    ]);
    g.add(j, mesh(new THREE.TubeGeometry(c, 20, 0.0075, 10), h));
  }
  const b = cyl(0.013, 0.013, 0.014, s, 0, -0.062, 0.018);
  b.rotation.x = Math.PI / 2;
  g.add(b);
  return { group: g, size: [0.066, 0.2, 0.02], hang: true, grip: { kind: 'cyl', r: 0.022, y: -0.13, z: 0.018 } };
}
export function saw({ color = '#d9822b' }) {
  const g = new THREE.Group(),
    s = new THREE.Shape();
  s.moveTo(-0.3, -0.03);
  s.lineTo(0, -0.012);
  s.lineTo(0, -0.1);
  for (let i = 0; i < 30; i++) {
    const x = -0.01 * i;
    s.lineTo(x - 0.005, -0.1 + i * 0.0011 - 0.004);
    s.lineTo(x - 0.01, -0.1 + i * 0.0011);
  }
  g.add(mesh(new THREE.ExtrudeGeometry(s, { depth: 0.0015, bevelEnabled: false }), metal('#c4c8cb', 0.25), 0.06, 0, 0.012));
  const t = mesh(new THREE.TorusGeometry(0.042, 0.011, 10, 24), plain(color, 0.5), 0.105, -0.06, 0.015);
  t.scale.y = 1.2;
  g.add(t);
  return { group: g, size: [0.4, 0.12, 0.03], hang: true, grip: { kind: 'cyl', r: 0.012, y: -0.06 } };
}
export function tape({ color = '#f0c419' }) {
  const g = new THREE.Group(),
    b = rbox(0.075, 0.07, 0.035, 0.016, plain(color, 0.4), 0, -0.04, 0.02);
  g.add(b, rbox(0.05, 0.045, 0.037, 0.012, plain('#222', 0.5), 0, -0.038, 0.02), box(0.02, 0.014, 0.002, metal('#d9d39b', 0.4), -0.045, -0.072, 0.02));
  return { group: g, size: [0.075, 0.07, 0.035], hang: true, grip: { kind: 'box', hw: 0.036, hd: 0.017, y: -0.04, z: 0.02 } };
}
function cylR(r, h, m, x, y, z) {
  const c = cyl(r, r, h, m, x, y, z);
  c.rotation.z = Math.PI / 2;
  return c;
}
