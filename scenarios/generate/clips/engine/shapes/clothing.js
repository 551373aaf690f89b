// Clothes on a rail or folded on a shelf.
import * as THREE from 'three';
import { rng, hash } from '../chance.js';
import { fabric } from '../textures.js';
import { M, metal } from '../materials.js';
import { mesh, rbox, cyl } from './solids.js';

export function shirt({ color = '#7b8fb0', kind = 'weave', w = 0.42, h = 0.62, seed = 1 }) {
  const g = new THREE.Group(),
    R = rng(hash(color) + seed),
    q = new THREE.BoxGeometry(w, h, 0.07, 26, 26, 6),
    p = q.attributes.position,
    ph = R() * 6;
  for (let i = 0; i < p.count; i++) {
    let x = p.getX(i),
      y = p.getY(i) / h + 0.5,
      z = p.getZ(i);
    const sh = Math.max(0, (y - 0.8) / 0.2),
      xn = Math.abs((2 * x) / w);
    p.setY(i, p.getY(i) - sh * 0.09 * xn * xn - (1 - y) * 0.012 * Math.sin(x * 25 + ph));
    p.setX(i, x * (1 - 0.1 * (1 - sh) * Math.sin(y * 2.2)) * (0.92 + 0.08 * (1 - y)));
    p.setZ(
      i,
      z * (0.55 + 0.45 * (1 - sh)) * (1 - 0.5 * xn * xn) + 0.009 * Math.sin(x * 46 + ph + y * 2) * (1 - y * 0.7) + 0.006 * Math.sin(x * 19 - y * 6 + ph),
    );
  }
  q.computeVertexNormals();
  const f = fabric({ base: color, kind, repeat: [2, 3] });
  g.add(mesh(q, M({ map: f, bumpMap: f, bumpScale: 0.6, roughness: 0.95 }), 0, -h / 2 - 0.05, 0));
  for (const k of [-1, 1]) {
    const c = new THREE.CatmullRomCurve3([
        new THREE.Vector3(k * w * 0.36, -0.1, 0),
        new THREE.Vector3(k * w * 0.52, -0.17, 0.012),
        new THREE.Vector3(k * w * 0.58, -0.36, 0.018),
        new THREE.Vector3(k * w * 0.565, -0.56, 0.03),
      ]),
      tb = new THREE.TubeGeometry(c, 22, 0.05, 14),
      tp = tb.attributes.position;
    for (let i = 0; i < tp.count; i++) tp.setZ(i, tp.getZ(i) * 0.62 + 0.005 * Math.sin(tp.getY(i) * 44 + k));
    tb.computeVertexNormals();
    g.add(mesh(tb, M({ map: f, bumpMap: f, bumpScale: 0.6, roughness: 0.95 })));
    const cu = cyl(0.046, 0.043, 0.05, M({ map: f, roughness: 0.95 }), k * w * 0.565, -0.575, 0.022);
    cu.scale.z = 0.62;
    g.add(cu);
  }
  const hk = mesh(new THREE.TorusGeometry(0.018, 0.002, 6, 20, 4.2), metal('#b5b8bb', 0.3), 0, 0.012, 0);
  hk.rotation.z = -0.6;
  g.add(hk, cyl(0.0022, 0.0022, 0.05, metal('#b5b8bb', 0.3), 0, -0.03));
  const cl = mesh(new THREE.TorusGeometry(0.055, 0.012, 8, 24, Math.PI), M({ map: f, roughness: 0.95 }), 0, -0.065, 0.016);
  cl.rotation.set(-0.35, 0, Math.PI);
  g.add(cl);
  return { group: g, size: [w, h, 0.08], hang: true, grip: { kind: 'cyl', r: 0.012, y: -0.03 } };
}
export function sweater({ w = 0.28, h = 0.07, d = 0.24, color = '#a2574a' }) {
  const g = new THREE.Group(),
    f = fabric({ base: color, kind: 'knit', repeat: [4, 2] });
  for (let i = 0; i < 2; i++)
    g.add(rbox(w - i * 0.008, h / 2, d - i * 0.01, 0.016, M({ map: f, bumpMap: f, roughness: 1 }), i * 0.003, h * (0.25 + 0.5 * i), 0));
  return { group: g, size: [w, h, d], grip: { kind: 'box', hw: w / 2, hd: d / 2, y: h / 2 } };
}
