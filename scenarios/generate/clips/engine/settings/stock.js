// Background stock: shelves full of products that nobody points at.
import * as THREE from 'three';
import { SHAPES } from '../shapes/index.js';
import { instances } from '../shapes/solids.js';

const place = (x, y, z, ry = 0, s = 1) =>
  new THREE.Matrix4().compose(new THREE.Vector3(x, y, z), new THREE.Quaternion().setFromEuler(new THREE.Euler(0, ry, 0)), new THREE.Vector3(s, s, s));
// None of these words is the name of a product that a scene points at.
const WORDS = ['OATS', 'FLOUR', 'BEANS', 'PEARS', 'TUNA', 'RAISINS', 'SALT', 'LENTILS', 'NUTS', 'SUGAR', 'BROTH', 'PEACHES'];
const STYLES = ['classic', 'bold', 'modern'];
export const COLORS = ['#b8442f', '#2f6b4a', '#24527f', '#c98a1b', '#6a3f6e', '#3b3f45', '#d8d2c2', '#8a5a2b', '#b5345a', '#4a7d86'];

// A run of varied shelf stock: `n` product kinds, each placed in a few side-by-side, two-deep facings.
export function stock(scene, R, { x0, x1, y, z, hmax, kinds }) {
  let x = x0;
  while (x < x1 - 0.05) {
    const k = kinds[Math.floor(R() * kinds.length)],
      c = COLORS[Math.floor(R() * COLORS.length)],
      bg = R() < 0.5 ? '#f2ead8' : COLORS[Math.floor(R() * COLORS.length)],
      L = {
        lines: [WORDS[Math.floor(R() * WORDS.length)], ['350 g', '500 g', '1 kg', '750 ml'][Math.floor(R() * 4)]],
        bg,
        accent: COLORS[Math.floor(R() * COLORS.length)],
        style: STYLES[Math.floor(R() * 3)],
      };
    const s = 0.85 + R() * 0.3,
      d =
        k === 'bottle'
          ? { r: 0.034 * s, h: Math.min(hmax, 0.27 * s) }
          : k === 'jar'
            ? { r: 0.04 * s, h: 0.12 * s }
            : k === 'can'
              ? { r: 0.037, h: 0.105 * s }
              : k === 'box'
                ? { w: 0.12 * s, h: Math.min(hmax, 0.19 * s), d: 0.05 }
                : k === 'carton'
                  ? { h: Math.min(hmax, 0.2) }
                  : { w: 0.13 * s, h: Math.min(hmax, 0.2 * s) };
    const b = SHAPES[k]({ ...d, color: c, label: L, detail: 0.45 });
    const w = b.size[0] + 0.008,
      n = 2 + Math.floor(R() * 2),
      ms = [];
    for (let i = 0; i < n && x + w < x1; i++) {
      for (let q = 0; q < 2; q++) if (!(q === 0 && R() < 0.08)) ms.push(place(x + w / 2, y, z - q * (b.size[2] + 0.01), (R() - 0.5) * 0.12));
      x += w;
    }
    if (ms.length) {
      const q = instances(b, ms);
      q.children.forEach((m) => (m.castShadow = false));
      scene.add(q);
    }
    x += 0.012 + R() * 0.02;
  }
}
