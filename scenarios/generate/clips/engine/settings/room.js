// The bare room that every setting is built in, and its glowing panels.
import * as THREE from 'three';
import { M } from '../materials.js';
import { mesh } from '../shapes/solids.js';

export const glow = (w, h, color, k, x, y, z, rx = 0, ry = 0) => {
  const m = new THREE.Mesh(new THREE.PlaneGeometry(w, h), new THREE.MeshBasicMaterial({ color: new THREE.Color(color).multiplyScalar(k) }));
  m.position.set(x, y, z);
  m.rotation.set(rx, ry, 0);
  return m;
};
export const room = (scene, { w = 8, h = 2.8, z0 = -3, z1 = 4, floor, wall, ceil = '#ece8e0' }) => {
  const f = mesh(new THREE.PlaneGeometry(w, z1 - z0), floor, 0, 0, (z0 + z1) / 2);
  f.rotation.x = -Math.PI / 2;
  f.castShadow = false;
  const c = mesh(new THREE.PlaneGeometry(w, z1 - z0), M({ color: ceil, roughness: 0.95, noAO: true }), 0, h, (z0 + z1) / 2);
  c.rotation.x = Math.PI / 2;
  c.castShadow = false;
  const b = mesh(new THREE.PlaneGeometry(w, h), wall, 0, h / 2, z0),
    l = mesh(new THREE.PlaneGeometry(z1 - z0, h), wall, -w / 2, h / 2, (z0 + z1) / 2),
    r = mesh(new THREE.PlaneGeometry(z1 - z0, h), wall, w / 2, h / 2, (z0 + z1) / 2);
  l.rotation.y = Math.PI / 2;
  r.rotation.y = -Math.PI / 2;
  for (const o of [b, l, r]) o.castShadow = false;
  scene.add(f, c, b, l, r);
};
