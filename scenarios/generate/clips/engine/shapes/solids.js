// The solids that every shape is built from. Units are metres.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

export const mesh = (g, m, x = 0, y = 0, z = 0) => {
  const o = new THREE.Mesh(g, m);
  o.position.set(x, y, z);
  o.castShadow = o.receiveShadow = true;
  return o;
};
export const box = (w, h, d, m, x = 0, y = 0, z = 0) => mesh(new THREE.BoxGeometry(w, h, d), m, x, y, z);
// Round solids at a level of detail: 1 for what is looked at, less for background stock.
export const solids = (detail = 1) => {
  const seg = (n) => Math.max(8, Math.round(n * detail));
  return {
    seg,
    rbox: (w, h, d, r, m, x = 0, y = 0, z = 0) =>
      mesh(new RoundedBoxGeometry(w, h, d, detail < 1 ? 1 : 3, Math.min(r, w / 2.1, h / 2.1, d / 2.1)), m, x, y, z),
    cyl: (a, b, h, m, x = 0, y = 0, z = 0, n = 28) => mesh(new THREE.CylinderGeometry(a, b, h, seg(n)), m, x, y, z),
    lathe: (pts, m, n = 36) =>
      mesh(
        new THREE.LatheGeometry(
          pts.map((p) => new THREE.Vector2(p[0], p[1])),
          seg(n),
        ),
        m,
      ),
  };
};
export const { rbox, cyl, lathe } = solids();

// Instance a built object many times: one draw call per sub-mesh, however many copies.
export function instances(built, mats) {
  const out = new THREE.Group();
  built.group.updateMatrixWorld(true);
  const inv = built.group.matrixWorld.clone().invert(),
    t = new THREE.Matrix4();
  built.group.traverse((o) => {
    if (!o.isMesh || o.isInstancedMesh) return;
    const im = new THREE.InstancedMesh(o.geometry, o.material, mats.length),
      loc = inv.clone().multiply(o.matrixWorld);
    mats.forEach((m, i) => im.setMatrixAt(i, t.multiplyMatrices(m, loc)));
    im.castShadow = im.receiveShadow = true;
    out.add(im);
  });
  return out;
}
