// The sleeved arm behind a hand.
import * as THREE from 'three';
import { rng } from './chance.js';
import { clamp, lerp } from './curves.js';
import { fabric } from './textures.js';
import { M } from './materials.js';

const V = () => new THREE.Vector3();

// Forearm: a wrinkled sleeve with a ribbed cuff that hides the open end of the hand mesh. Built along +Z from the wrist; long enough (0.58 m) that its far end is always behind the camera.
export function makeSleeve({ sleeve = '#3b4658', sleeveKind = 'knit' } = {}, side) {
  const L = 0.58,
    n = 84,
    k = 36,
    geo = new THREE.CylinderGeometry(1, 1, L, k, n, true),
    p = geo.attributes.position,
    R = rng(side === 'right' ? 5 : 9),
    ph = [R() * 6, R() * 6, R() * 6];
  for (let i = 0; i < p.count; i++) {
    let u;
    const a = Math.atan2(p.getZ(i), p.getX(i));
    u = ((0.5 - p.getY(i) / L) * L) / 0.32;
    let r = lerp(0.03, 0.049, Math.pow(Math.min(1.3, u), 0.8));
    const cuff = u < 0.13;
    if (u < 0.012) r -= 0.004;
    if (cuff) r += 0.0025 + 0.0006 * Math.cos(a * 40);
    else {
      const w = clamp((u - 0.13) * 9) * (0.6 + Math.min(u, 1));
      r +=
        0.004 * Math.exp(-Math.pow((u - 0.16) / 0.035, 2)) +
        w * (0.0028 * Math.sin(u * 62 + 1.6 * Math.sin(a * 2 + ph[0]) + ph[1]) + 0.002 * Math.sin(a * 3 + u * 21 + ph[2]) + 0.0012 * Math.sin(a * 7 - u * 50));
    }
    const el = 1 - 0.16 * Math.max(0, 1 - u);
    p.setXYZ(i, Math.cos(a) * r * 1.08, Math.sin(a) * r * el, u * L);
  }
  geo.computeVertexNormals();
  const P0 = p.array.slice(),
    N0 = geo.attributes.normal.array.slice(),
    ring = k + 1,
    q = new THREE.Quaternion(),
    v = V(),
    c = V(),
    tz = V();
  const f = fabric({ base: sleeve, kind: sleeveKind, repeat: sleeveKind === 'knit' ? [3, 9] : [3, 7] });
  const mesh = new THREE.Mesh(geo, M({ map: f, bumpMap: f, bumpScale: 1.5, roughness: 0.95, side: THREE.DoubleSide }));
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  const g = new THREE.Group();
  g.add(mesh);
  // Bend: rings near the cuff follow the hand (qHand), then the forearm (qArm), then past the elbow the upper arm (qUp), so the cuff always closes over the wrist.
  g.userData.bend = (start, qHand, qArm, qUp) => {
    c.copy(start);
    const N = geo.attributes.normal;
    for (let r = 0; r <= n; r++) {
      const l = (r / n) * L,
        w = Math.min(1, l / 0.1),
        e = Math.min(1, Math.max(0, (l - 0.22) / 0.12));
      q.copy(qHand).slerp(qArm, w * w * (3 - 2 * w));
      if (e) q.slerp(qUp, e * e * (3 - 2 * e));
      tz.set(0, 0, 1).applyQuaternion(q);
      if (r) c.addScaledVector(tz, L / n);
      for (let i = r * ring; i < (r + 1) * ring; i++) {
        v.set(P0[3 * i], P0[3 * i + 1], 0)
          .applyQuaternion(q)
          .add(c);
        p.setXYZ(i, v.x, v.y, v.z);
        v.set(N0[3 * i], N0[3 * i + 1], N0[3 * i + 2]).applyQuaternion(q);
        N.setXYZ(i, v.x, v.y, v.z);
      }
    }
    p.needsUpdate = N.needsUpdate = true;
  };
  return g;
}
