// Things sold in packs: bottles, jars, cans, boxes, cartons and bags, each with a label on its front.
import * as THREE from 'three';
import { rng, hash } from '../chance.js';
import { wood } from '../textures.js';
import { label } from '../labels.js';
import { M, metal, plain, gloss } from '../materials.js';
import { mesh, box as block, solids } from './solids.js';
import { arcLabel, faceLabel } from './label_patch.js';

export function bottle({ r = 0.036, h = 0.28, color = '#3c4a1d', cap = '#1d1d1d', label: L, detail = 1 }) {
  const { cyl, lathe } = solids(detail);
  const g = new THREE.Group();
  g.add(
    lathe(
      [
        [0, 0],
        [r * 0.9, 0],
        [r, 0.008],
        [r, h * 0.56],
        [r * 0.97, h * 0.62],
        [r * 0.8, h * 0.68],
        [r * 0.46, h * 0.76],
        [r * 0.36, h * 0.8],
        [r * 0.35, h * 0.9],
        [0, h * 0.9],
      ],
      gloss(color),
    ),
  );
  g.add(cyl(r * 0.42, r * 0.42, h * 0.13, plain(cap, 0.4), 0, h * 0.93));
  if (L) g.add(arcLabel(L, r, h * 0.36, h * 0.31, { arc: 2.3, detail }));
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r: r * 0.66, y: h * 0.7 } };
}
export function squeeze({ r = 0.034, h = 0.2, color = '#b3201c', cap = '#f3f3f0', label: L, detail = 1 }) {
  const { cyl, lathe } = solids(detail);
  const g = new THREE.Group();
  g.add(
    lathe(
      [
        [0, 0],
        [r * 0.92, 0],
        [r, 0.006],
        [r, h * 0.62],
        [r * 0.94, h * 0.7],
        [r * 0.62, h * 0.78],
        [r * 0.6, h * 0.8],
        [0, h * 0.8],
      ],
      plain(color, 0.3),
    ),
  );
  g.add(cyl(r * 0.28, r * 0.62, h * 0.12, plain(cap, 0.45), 0, h * 0.855), cyl(r * 0.12, r * 0.2, h * 0.08, plain(cap, 0.45), 0, h * 0.95));
  if (L) g.add(arcLabel(L, r, h * 0.46, h * 0.36, { arc: 2.3, detail }));
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r, y: h * 0.28 } };
}
export function jar({ r = 0.042, h = 0.12, color = '#9a5b17', cap = '#caa53a', label: L, detail = 1 }) {
  const { lathe } = solids(detail);
  const g = new THREE.Group();
  g.add(
    lathe(
      [
        [0, 0],
        [r * 0.93, 0],
        [r, 0.007],
        [r, h * 0.72],
        [r * 0.96, h * 0.79],
        [r * 0.86, h * 0.84],
        [0, h * 0.84],
      ],
      plain(color, 0.12),
    ),
  );
  g.add(
    lathe(
      [
        [r * 0.88, h * 0.81],
        [r * 0.93, h * 0.815],
        [r * 0.93, h * 0.985],
        [r * 0.89, h],
        [0, h],
      ],
      cap === 'wood' ? M({ map: wood({ base: '#b98a55', planks: 1 }), roughness: 0.7 }) : metal(cap, 0.32),
    ),
  );
  if (L) g.add(arcLabel(L, r, h * 0.5, h * 0.4, { arc: 2.1, detail }));
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r, y: h * 0.3 } };
}
export function can({ r = 0.037, h = 0.11, color = '#c8372d', label: L, detail = 1 }) {
  const { seg, cyl } = solids(detail);
  const g = new THREE.Group(),
    ms = metal('#cfd2d4', 0.25);
  g.add(cyl(r * 0.98, r * 0.98, h * 0.94, plain(L?.bg || color, 0.4), 0, h / 2));
  for (const y of [0.004, h - 0.004]) {
    const t = mesh(new THREE.TorusGeometry(r * 0.985, 0.0022, seg(8), seg(36)), ms, 0, y, 0);
    t.rotation.x = Math.PI / 2;
    g.add(t);
  }
  g.add(cyl(r * 0.96, r * 0.96, 0.001, ms, 0, h - 0.006));
  if (L) g.add(arcLabel(L, r * 0.98, h * 0.86, h / 2, { arc: 2.4, detail }));
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r, y: h * 0.35 } };
}
export function box({ w = 0.13, h = 0.2, d = 0.05, color = '#d9a02b', label: L, detail = 1 }) {
  const { rbox } = solids(detail);
  const g = new THREE.Group();
  g.add(rbox(w, h, d, 0.003, plain(color, 0.55), 0, h / 2, 0));
  if (L) {
    g.add(faceLabel(L, w - 0.004, h - 0.004, h / 2, d / 2 + 0.0006));
  }
  return { group: g, size: [w, h, d], grip: { kind: 'box', hw: w / 2, hd: d / 2, y: Math.min(h * 0.36, 0.045) } };
}
export function carton({ w = 0.075, h = 0.21, d = 0.075, color = '#eef0f2', cap = '#2f6fae', label: L, detail = 1 }) {
  const { cyl } = solids(detail);
  const g = new THREE.Group(),
    m = plain(color, 0.45),
    bh = h * 0.8;
  g.add(block(w, bh, d, m, 0, bh / 2, 0));
  const s = new THREE.Shape(
    [
      [-d / 2, 0],
      [d / 2, 0],
      [0.004, h * 0.15],
      [-0.004, h * 0.15],
    ].map((p) => new THREE.Vector2(...p)),
  );
  const e = mesh(new THREE.ExtrudeGeometry(s, { depth: w, bevelEnabled: false }), m);
  e.rotation.y = Math.PI / 2;
  e.position.set(-w / 2, bh, 0);
  g.add(e, block(w, h * 0.06, 0.004, m, 0, h * 0.97, 0));
  const c = cyl(0.013, 0.013, 0.014, plain(cap, 0.4), 0, bh + h * 0.09, d * 0.26);
  c.rotation.x = 0.95;
  g.add(c);
  if (L) g.add(faceLabel(L, w - 0.002, bh - 0.004, bh / 2, d / 2 + 0.0006));
  return { group: g, size: [w, h, d], grip: { kind: 'box', hw: w / 2, hd: d / 2, y: h * 0.26 } };
}
export function bag({ w = 0.14, h = 0.2, d = 0.06, color = '#c98b2b', label: L, detail = 1 }) {
  const { seg } = solids(detail);
  const g = new THREE.Group(),
    q = new THREE.BoxGeometry(w, h, d, seg(14), seg(18), seg(8)),
    p = q.attributes.position,
    R = rng(hash(L?.lines[0] || color)),
    ph = R() * 6;
  for (let i = 0; i < p.count; i++) {
    const x = p.getX(i),
      y = p.getY(i) / h + 0.5,
      z = p.getZ(i);
    const top = Math.max(0, (y - 0.72) / 0.28),
      k = (1 - 0.93 * Math.pow(top, 1.2)) * (1 - 0.35 * Math.pow(Math.abs((2 * x) / w), 3)) * (0.82 + 0.18 * Math.sin(Math.min(1, y * 1.5) * Math.PI));
    p.setZ(i, z * k + 0.0018 * Math.sin(y * 40 + ph + x * 90) * (1 - top));
    p.setX(i, x * (1 - 0.03 * top));
  }
  q.computeVertexNormals();
  g.add(mesh(q, plain(color, 0.3), 0, h / 2, 0));
  if (L) {
    const lw = w * 0.78,
      lh = h * 0.5,
      pl = new THREE.PlaneGeometry(lw, lh, 10, 4),
      pp = pl.attributes.position;
    for (let i = 0; i < pp.count; i++) {
      const x = pp.getX(i);
      pp.setZ(i, (d / 2) * (1 - 0.35 * Math.pow(Math.abs((2 * x) / w), 3)) + 0.0035);
    }
    pl.computeVertexNormals();
    g.add(mesh(pl, M({ map: label(L, lw * 1000, lh * 1000, 0.86), roughness: 0.5 }), 0, h * 0.4, 0));
  }
  return { group: g, size: [w, h, d], grip: { kind: 'box', hw: w / 2 - 0.004, hd: (d / 2) * 0.7, y: h * 0.34 } };
}
