// Paints the skin by rasterising the hand's mesh in UV space with bind-pose positions: nails, knuckles, warm tips, pores.
import * as THREE from 'three';
import { clamp, lerp } from './curves.js';
import { tex } from './canvas.js';
import { M } from './materials.js';
import { FINGERS } from './poses.js';

const V = () => new THREE.Vector3();

export function paintSkin(mesh, J, { skin = '#c58c6a', nail = '#e0b09a' } = {}, S = 1024) {
  const g = mesh.geometry,
    P = g.attributes.position,
    N = g.attributes.normal,
    U = g.attributes.uv,
    ix = g.index.array;
  const inv = {};
  for (const k in J) inv[k] = J[k].matrixWorld.clone().multiply(new THREE.Matrix4()).invert();
  const c = document.createElement('canvas');
  c.width = c.height = S;
  const x = c.getContext('2d');
  x.fillStyle = skin;
  x.fillRect(0, 0, S, S);
  const im = x.getImageData(0, 0, S, S),
    A = im.data;
  const bump = new Uint8ClampedArray(S * S * 4).fill(128),
    rough = new Uint8ClampedArray(S * S * 4).fill(150);
  const base = new THREE.Color(skin).getRGB({}, THREE.SRGBColorSpace);
  const B = { r: base.r * 255, g: base.g * 255, b: base.b * 255 };
  const nc = new THREE.Color(nail).getRGB({}, THREE.SRGBColorSpace);
  const distal = [...FINGERS.map((f) => `${f}-finger-phalanx-distal`), 'thumb-phalanx-distal'],
    knuck = [];
  for (const f of FINGERS)
    knuck.push([`${f}-finger-phalanx-proximal`, 0.01, 0.5], [`${f}-finger-phalanx-intermediate`, 0.0075, 1], [`${f}-finger-phalanx-distal`, 0.006, 0.8]);
  knuck.push(['thumb-phalanx-distal', 0.007, 1], ['thumb-phalanx-proximal', 0.008, 0.6]);
  const mw = mesh.matrixWorld,
    v = V(),
    n = V(),
    q = V(),
    nq = V();
  const jp = knuck.map(([k]) => inv[k]);
  const dp = distal.map((k) => inv[k]);
  // smooth value noise on bind position
  const h3 = (i, j, k) => {
    let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(k, 2147483647 ^ 1274126177);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  };
  const noise = (p, f) => {
    const a = p.x * f,
      b = p.y * f,
      d = p.z * f,
      i = Math.floor(a),
      j = Math.floor(b),
      k = Math.floor(d);
    const s = (t) => t * t * (3 - 2 * t),
      u = s(a - i),
      w = s(b - j),
      z = s(d - k);
    const L = (p, q, t) => p + (q - p) * t;
    return L(
      L(L(h3(i, j, k), h3(i + 1, j, k), u), L(h3(i, j + 1, k), h3(i + 1, j + 1, k), u), w),
      L(L(h3(i, j, k + 1), h3(i + 1, j, k + 1), u), L(h3(i, j + 1, k + 1), h3(i + 1, j + 1, k + 1), u), w),
      z,
    );
  };
  const wInv = inv['wrist'];
  for (let t = 0; t < ix.length; t += 3) {
    const id = [ix[t], ix[t + 1], ix[t + 2]],
      ux = id.map((i) => U.getX(i) * S),
      uy = id.map((i) => U.getY(i) * S);
    const det = (uy[1] - uy[2]) * (ux[0] - ux[2]) + (ux[2] - ux[1]) * (uy[0] - uy[2]);
    if (Math.abs(det) < 1e-9) continue;
    const x0 = Math.max(0, Math.floor(Math.min(...ux)) - 1),
      x1 = Math.min(S - 1, Math.ceil(Math.max(...ux)) + 1),
      y0 = Math.max(0, Math.floor(Math.min(...uy)) - 1),
      y1 = Math.min(S - 1, Math.ceil(Math.max(...uy)) + 1);
    const pad = 1.5 / Math.sqrt(Math.abs(det));
    for (let py = y0; py <= y1; py++)
      for (let px = x0; px <= x1; px++) {
        const a = ((uy[1] - uy[2]) * (px - ux[2]) + (ux[2] - ux[1]) * (py - uy[2])) / det,
          b = ((uy[2] - uy[0]) * (px - ux[2]) + (ux[0] - ux[2]) * (py - uy[2])) / det,
          d = 1 - a - b;
        if (a < -pad || b < -pad || d < -pad) continue;
        v.set(0, 0, 0);
        n.set(0, 0, 0);
        [a, b, d].forEach((w, k) => {
          v.x += P.getX(id[k]) * w;
          v.y += P.getY(id[k]) * w;
          v.z += P.getZ(id[k]) * w;
          n.x += N.getX(id[k]) * w;
          n.y += N.getY(id[k]) * w;
          n.z += N.getZ(id[k]) * w;
        });
        v.applyMatrix4(mw);
        n.transformDirection(mw);
        q.copy(v).applyMatrix4(wInv);
        nq.copy(n).transformDirection(wInv);
        const palm = clamp(-nq.y * 1.4),
          n1 = noise(v, 90),
          n2 = noise(v, 420),
          n3 = noise(v, 1500);
        let r = B.r * (0.93 + 0.1 * n1 + 0.05 * n2),
          G = B.g * (0.9 + 0.14 * n1 + 0.05 * n2),
          b2 = B.b * (0.88 + 0.16 * n1 + 0.05 * n2),
          bu = 118 + 22 * n3 + 14 * n2,
          ro = 150 + 30 * n2;
        r = lerp(r, r * 1.06 + 8, palm);
        G = lerp(G, G * 1.02, palm);
        b2 = lerp(b2, b2 * 1.04, palm);
        for (let k = 0; k < jp.length; k++) {
          const w = q.copy(v).applyMatrix4(jp[k]);
          if (w.z > 0.02 || w.z < -0.02 || Math.abs(w.x) > 0.016 || w.lengthSq() > 0.0006) continue;
          nq.copy(n).transformDirection(jp[k]);
          const s = knuck[k][1],
            m = Math.exp(-(w.z * w.z) / (s * s * 0.6)) * Math.exp(-(w.x * w.x) / 1.1e-4) * knuck[k][2] * clamp(nq.y * 1.3 + 0.15);
          const sk = B.g / 150;
          r -= 8 * m * sk;
          G -= 20 * m * sk;
          b2 -= 18 * m * sk;
          const cr = Math.pow(Math.abs(Math.sin(w.z * 900 + 1.5 * Math.sin(w.x * 300))), 0.5);
          bu -= (1 - cr) * 70 * m;
          const dk = (1 - cr) * 20 * m * sk;
          r -= dk;
          G -= dk;
          b2 -= dk * 0.9;
        }
        for (let k = 0; k < dp.length; k++) {
          const w = q.copy(v).applyMatrix4(dp[k]);
          if (w.z > 0.002 || w.z < -0.03 || Math.abs(w.x) > 0.013 || Math.abs(w.y) > 0.013) continue;
          nq.copy(n).transformDirection(dp[k]);
          const th = k === 4 ? 1.25 : k === 3 ? 0.85 : 1;
          const tip = clamp((-w.z - 0.004) / 0.016);
          r += 5 * tip;
          G -= (9 * tip * B.g) / 150;
          b2 -= (5 * tip * B.g) / 150;
          if (nq.y > 0.15) {
            const nx = w.x / (0.0053 * th),
              nz = (w.z + 0.0155 * th) / (0.0068 * th),
              e = Math.pow(Math.abs(nx), 2.6) + Math.pow(Math.abs(nz), 2.6);
            if (e < 1) {
              const k2 = clamp((1 - e) * 5);
              let cr = nc.r * 255,
                cg = nc.g * 255,
                cb = nc.b * 255;
              if (nz < -0.84) {
                cr = cr * 0.6 + 88;
                cg = cg * 0.6 + 82;
                cb = cb * 0.6 + 74;
              } else if (nz > 0.6) {
                cr += 6;
                cg += 9;
                cb += 9;
              }
              r = lerp(r, cr, k2);
              G = lerp(G, cg, k2);
              b2 = lerp(b2, cb, k2);
              bu = lerp(bu, 150, k2);
              ro = lerp(ro, 70, k2);
            } else if (e < 1.5) {
              const k2 = (1.5 - e) * 1.6;
              r -= 22 * k2;
              G -= 26 * k2;
              b2 -= 22 * k2;
              bu -= 40 * k2;
            }
          }
        }
        const o = (py * S + px) * 4;
        A[o] = r;
        A[o + 1] = G;
        A[o + 2] = b2;
        A[o + 3] = 255;
        bump[o] = bump[o + 1] = bump[o + 2] = bu;
        rough[o + 1] = ro;
        rough[o + 2] = 0;
      }
  }
  x.putImageData(im, 0, 0);
  const mk = (arr) => {
    const k = document.createElement('canvas');
    k.width = k.height = S;
    k.getContext('2d').putImageData(new ImageData(arr, S, S), 0, 0);
    for (let i = 3; i < arr.length; i += 4) arr[i] = 255;
    k.getContext('2d').putImageData(new ImageData(arr, S, S), 0, 0);
    const t = tex(k, { srgb: false });
    t.flipY = false;
    return t;
  };
  const map = tex(c, {});
  map.flipY = false;
  mesh.material = M({ map, bumpMap: mk(bump), bumpScale: 1.2, roughnessMap: mk(rough), roughness: 1, skin: true });
}
