// What lies on plates and in bowls.
import * as THREE from 'three';
import { M, plain } from '../materials.js';
import { mesh, box, cyl } from './solids.js';

export function food3d(g, kind, r, R) {
  const put = (o, rad, y) => {
    const a = R() * 6.3,
      q = Math.sqrt(R()) * rad;
    o.position.set(Math.cos(a) * q, y, Math.sin(a) * q);
    o.rotation.set(R() * 6, R() * 6, R() * 6);
    g.add(o);
    return o;
  };
  if (kind === 'pasta') {
    const m = M({ color: '#e0b75c', roughness: 0.4 });
    for (let i = 0; i < 46; i++) {
      const a = R() * 6.3,
        q = R() * r * 0.55,
        c = new THREE.CatmullRomCurve3(
          Array.from(
            { length: 6 },
            (_, k) =>
              new THREE.Vector3(
                Math.cos(a) * q + Math.cos(a + k * 1.1 + R()) * r * (0.3 + 0.3 * R()),
                0.012 + 0.026 * (1 - q / r) * R() + 0.004,
                Math.sin(a) * q + Math.sin(a + k * 1.1 + R()) * r * (0.3 + 0.3 * R()),
              ),
          ),
          R() < 0.3,
        );
      g.add(mesh(new THREE.TubeGeometry(c, 26, 0.0019, 6), m));
    }
    const s = mesh(new THREE.SphereGeometry(r * 0.5, 20, 12), plain('#a8281a', 0.3), 0, 0.026, 0);
    s.scale.y = 0.32;
    g.add(s);
    for (let i = 0; i < 6; i++) {
      const l = put(mesh(new THREE.SphereGeometry(0.009, 8, 6), plain('#3d7a2c', 0.5)), r * 0.4, 0.042);
      l.scale.y = 0.2;
    }
  }
  if (kind === 'salad') {
    const cs = ['#5d9a35', '#7fb548', '#3d7a2c', '#98c65c'].map((c) => M({ color: c, roughness: 0.45, side: 2 }));
    for (let i = 0; i < 60; i++) {
      const q = new THREE.PlaneGeometry(0.05, 0.045, 5, 4),
        p = q.attributes.position;
      for (let k = 0; k < p.count; k++) p.setZ(k, 0.006 * Math.sin(p.getX(k) * 220 + i) + 0.004 * Math.sin(p.getY(k) * 190));
      q.computeVertexNormals();
      const o = put(mesh(q, cs[i % 4]), r * 0.85, 0.015 + R() * 0.025);
      o.rotation.set(-1.57 + (R() - 0.5) * 1.5, (R() - 0.5) * 1.2, R() * 6);
    }
    for (let i = 0; i < 9; i++) put(mesh(new THREE.SphereGeometry(0.012, 14, 10), plain('#d23a26', 0.2)), r * 0.7, 0.04);
    for (let i = 0; i < 7; i++) put(mesh(new THREE.BoxGeometry(0.016, 0.012, 0.014), plain('#f2ecdc', 0.6)), r * 0.6, 0.043);
  }
  if (kind === 'soup') {
    g.add(cyl(r, r * 0.98, 0.004, plain('#d9822b', 0.12), 0, 0, 0, 40));
    for (let i = 0; i < 9; i++) {
      const o = put(mesh(new THREE.SphereGeometry(0.006, 8, 6), plain('#3d7a2c', 0.5)), r * 0.6, 0.003);
      o.scale.y = 0.3;
      o.rotation.set(0, 0, 0);
    }
    const t = mesh(new THREE.TorusGeometry(r * 0.35, 0.004, 6, 30, 4.5), plain('#f4ead2', 0.3), 0, 0.002, 0);
    t.rotation.x = Math.PI / 2;
    t.scale.z = 0.4;
    g.add(t);
  }
  if (kind === 'steak') {
    const q = new THREE.SphereGeometry(r * 0.55, 28, 16),
      p = q.attributes.position;
    for (let i = 0; i < p.count; i++) {
      const k = 1 + 0.12 * Math.sin(p.getX(i) * 60) * Math.cos(p.getZ(i) * 70);
      p.setXYZ(i, p.getX(i) * 1.15 * k, p.getY(i) * 0.26, p.getZ(i) * 0.8 * k);
    }
    q.computeVertexNormals();
    const s = mesh(q, M({ color: '#5e3320', roughness: 0.45 }), -r * 0.25, 0.022, 0);
    g.add(s);
    for (let i = 0; i < 4; i++) {
      const b = box(r * 0.9, 0.002, 0.004, plain('#2b150c', 0.7), -r * 0.25, 0.034, -r * 0.3 + i * r * 0.2);
      b.rotation.y = 0.5;
      g.add(b);
    }
    for (let i = 0; i < 16; i++) {
      const b = box(0.009, 0.009, 0.06, plain('#e3b34f', 0.55), r * 0.5 + (R() - 0.5) * 0.04, 0.016 + R() * 0.022, (R() - 0.5) * 0.07);
      b.rotation.set((R() - 0.5) * 0.5, R() * 3, 0);
      g.add(b);
    }
    for (let i = 0; i < 10; i++) put(mesh(new THREE.SphereGeometry(0.006, 8, 6), plain('#4f8f35', 0.5)), 0.03, 0.016).position.z += r * 0.7;
  }
  if (kind === 'pizza') {
    const rim = mesh(new THREE.TorusGeometry(r * 1.3, r * 0.13, 10, 48), M({ color: '#c98f4a', roughness: 0.7 }), 0, 0.018, 0);
    rim.rotation.x = Math.PI / 2;
    rim.scale.z = 0.8;
    g.add(rim, cyl(r * 1.26, r * 1.26, 0.008, plain('#b8402a', 0.45), 0, 0.016, 0, 40));
    const flat = (o, rad, thin) => {
      put(o, rad, 0.021).rotation.set(0, R() * 6, 0);
      o.scale.y = thin;
    };
    for (let i = 0; i < 11; i++) flat(mesh(new THREE.SphereGeometry(r * (0.16 + 0.1 * R()), 16, 8), plain('#f3ead2', 0.35)), r * 1.05, 0.16);
    for (let i = 0; i < 7; i++) flat(mesh(new THREE.SphereGeometry(r * 0.13, 12, 8), plain('#3d7a2c', 0.5)), r * 0.9, 0.28);
  }
}
