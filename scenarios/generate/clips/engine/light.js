// Ambient light.
import * as THREE from 'three';
import { LightProbeGenerator } from 'three/addons/lights/LightProbeGenerator.js';

// A small emissive room rendered once to a prefiltered environment map: this is what makes plastic, glass and metal look lit.
export async function environment(renderer, e) {
  const s = new THREE.Scene(),
    bm = (c) => new THREE.MeshBasicMaterial({ color: c, side: THREE.BackSide });
  const sky = new THREE.Color(e.sky),
    fl = new THREE.Color(e.floor),
    wl = new THREE.Color(e.wall);
  const r = new THREE.Mesh(new THREE.BoxGeometry(10, 6.4, 10), [
    bm(wl),
    bm(wl.clone().multiplyScalar(0.9)),
    bm(sky),
    bm(fl),
    bm(wl),
    bm(wl.clone().multiplyScalar(0.8)),
  ]);
  r.position.y = 0;
  s.add(r);
  for (const [c, k, w, h, x, y, z] of e.lights) {
    const m = new THREE.Mesh(
      new THREE.BoxGeometry(Math.abs(x) > 4 ? 0.1 : w, Math.abs(x) > 4 ? h : 0.1, Math.abs(x) > 4 ? w : h),
      new THREE.MeshBasicMaterial({ color: new THREE.Color(c).multiplyScalar(k) }),
    );
    m.position.set(x, y, z);
    s.add(m);
  }
  const p = new THREE.PMREMGenerator(renderer),
    map = p.fromScene(s, 0.03).texture;
  p.dispose();
  const ct = new THREE.WebGLCubeRenderTarget(64, { type: THREE.HalfFloatType }),
    cc = new THREE.CubeCamera(0.1, 20, ct);
  cc.update(renderer, s);
  const probe = await LightProbeGenerator.fromCubeRenderTarget(renderer, ct);
  return { map, probe };
}
