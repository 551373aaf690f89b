// Label patches that lie on a pack: curved for round ones, flat for faces.
import * as THREE from 'three';
import { M } from '../materials.js';
import { label } from '../labels.js';
import { mesh, solids } from './solids.js';

// A curved label over the front `arc` radians: u runs along the arc, so canvas aspect = (r*arc):h and text cannot wrap round the side.
export function arcLabel(L, r, h, y, { arc = 2.3, detail = 1 } = {}) {
  const t = label(L, r * arc * 1000, h * 1000, 0.74);
  return mesh(
    new THREE.CylinderGeometry(r + 0.0007, r + 0.0007, h, solids(detail).seg(26), 1, true, -arc / 2, arc),
    M({ map: t, roughness: 0.5 }),
    0,
    y,
    0,
  );
}
export const faceLabel = (L, w, h, y, z) =>
  mesh(new THREE.PlaneGeometry(w, h), M({ map: label(L, w * 1000, h * 1000, 0.86), roughness: 0.55 }), 0, y, z);
