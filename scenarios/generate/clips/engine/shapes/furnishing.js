// Things that stand on the shelves of a room or a store.
import * as THREE from 'three';
import { rng, hash } from '../chance.js';
import { draw, fit } from '../canvas.js';
import { fabric, cardboard } from '../textures.js';
import { M, metal, plain } from '../materials.js';
import { mesh, box, rbox, cyl, lathe } from './solids.js';
import { faceLabel } from './label_patch.js';

export function book({ w = 0.03, h = 0.23, d = 0.16, color = '#7a2f2a', label: L }) {
  const g = new THREE.Group(),
    m = plain(color, 0.6);
  g.add(box(w, h, d, m, 0, h / 2, -d / 2 + 0.08), box(w * 0.8, h - 0.008, d - 0.006, plain('#efe7d6', 0.9), 0, h / 2, -d / 2 + 0.08 - 0.004));
  if (L) {
    const t = draw(
      96,
      640,
      (c, W, H) => {
        c.fillStyle = color;
        c.fillRect(0, 0, W, H);
        c.fillStyle = L.accent || '#d8b45a';
        c.fillRect(0, H * 0.06, W, 8);
        c.fillRect(0, H * 0.92, W, 8);
        c.save();
        c.translate(W / 2, H * 0.5);
        c.rotate(Math.PI / 2);
        c.fillStyle = L.fg || '#f4ead0';
        c.textAlign = 'center';
        c.textBaseline = 'middle';
        fit(c, L.lines[0], H * 0.78, 58, 'bold', 'Roboto Slab');
        c.fillText(L.lines[0], 0, 0);
        c.restore();
      },
      { aniso: 2 },
    );
    g.add(mesh(new THREE.PlaneGeometry(w, h), M({ map: t, roughness: 0.6 }), 0, h / 2, 0.0805));
  }
  return { group: g, size: [w, h, d], grip: { kind: 'box', hw: w / 2, hd: 0.05, y: h * 0.5 } };
}
export function vase({ r = 0.06, h = 0.24, color = '#5d7f7a' }) {
  const g = new THREE.Group();
  g.add(
    lathe(
      [
        [0, 0],
        [r * 0.55, 0],
        [r * 0.75, h * 0.06],
        [r, h * 0.36],
        [r * 0.9, h * 0.58],
        [r * 0.42, h * 0.82],
        [r * 0.4, h * 0.9],
        [r * 0.55, h],
        [r * 0.5, h * 0.995],
        [r * 0.34, h * 0.9],
        [0, h * 0.8],
      ],
      plain(color, 0.22),
      44,
    ),
  );
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r: r * 0.95, y: h * 0.45 } };
}
export function plant({ r = 0.07, h = 0.32, color = '#c06a42', seed = 2 }) {
  const g = new THREE.Group(),
    R = rng(seed);
  g.add(
    lathe(
      [
        [0, 0],
        [r * 0.68, 0],
        [r * 0.95, h * 0.36],
        [r, h * 0.37],
        [r, h * 0.42],
        [r * 0.9, h * 0.42],
        [r * 0.88, h * 0.36],
        [0, h * 0.34],
      ],
      plain(color, 0.8),
    ),
    cyl(r * 0.87, r * 0.87, 0.004, plain('#2e2118', 1), 0, h * 0.36),
  );
  const leaf = new THREE.SphereGeometry(1, 10, 8);
  leaf.scale(0.022, 0.075, 0.004);
  leaf.translate(0, 0.07, 0);
  const ms = ['#3f7a35', '#2f6530', '#5c9447'].map((c) => M({ color: c, roughness: 0.5, side: 2 }));
  for (let i = 0; i < 34; i++) {
    const l = mesh(leaf, ms[i % 3], 0, h * 0.36 + R() * h * 0.2, 0);
    const a = R() * 6.3,
      t = 0.25 + R() * 0.9;
    l.rotation.set(0, a, 0);
    l.rotateX(t);
    l.scale.setScalar(0.8 + R() * 0.7);
    g.add(l);
  }
  return { group: g, size: [2 * r * 1.6, h, 2 * r * 1.6], grip: { kind: 'cyl', r: r * 0.8, y: h * 0.2 } };
}
export function frame({ w = 0.16, h = 0.2, color = '#2b2320', seed = 3 }) {
  const g = new THREE.Group(),
    R = rng(seed),
    p = draw(
      256,
      320,
      (c, W, H) => {
        c.fillStyle = '#f6f2e8';
        c.fillRect(0, 0, W, H);
        const q = c.createLinearGradient(0, 30, 0, H - 30);
        const a = ['#86b7d9', '#e8b26a', '#c9d6df', '#e7c3b0'][seed % 4];
        q.addColorStop(0, a);
        q.addColorStop(1, '#f3ead8');
        c.fillStyle = q;
        c.fillRect(26, 30, W - 52, H - 60);
        for (let i = 0; i < 4; i++) {
          c.fillStyle = ['#4a6b57', '#6b8a68', '#37504a', '#8aa27c'][i];
          c.beginPath();
          c.moveTo(26, H - 30);
          let y = H * (0.45 + i * 0.1);
          c.lineTo(26, y);
          for (let x = 26; x <= W - 26; x += 20) c.lineTo(x, y + Math.sin(x * 0.02 + i * 2 + seed) * 18 + R() * 6);
          c.lineTo(W - 26, H - 30);
          c.fill();
        }
      },
      {},
    );
  g.add(
    rbox(w, h, 0.018, 0.003, plain(color, 0.4), 0, h / 2, 0),
    mesh(new THREE.PlaneGeometry(w - 0.022, h - 0.022), M({ map: p, roughness: 0.2 }), 0, h / 2, 0.0095),
  );
  g.rotation.x = -0.12;
  const o = new THREE.Group();
  o.add(g);
  return { group: o, size: [w, h, 0.03], grip: { kind: 'box', hw: w / 2, hd: 0.012, y: h * 0.4 } };
}
export function speaker({ r = 0.05, h = 0.14, color = '#3a3f45' }) {
  const g = new THREE.Group();
  const f = M({ map: fabric({ base: color, repeat: [8, 5] }), roughness: 0.95 });
  g.add(
    lathe(
      [
        [0, 0],
        [r * 0.9, 0],
        [r, 0.01],
        [r, h - 0.012],
        [r * 0.9, h],
        [0, h],
      ],
      f,
    ),
    cyl(r * 0.8, r * 0.8, 0.002, plain('#15171a', 0.3), 0, h + 0.001),
  );
  const t = mesh(new THREE.TorusGeometry(r * 0.8, 0.002, 6, 36), M({ color: '#59c1ff', emissive: '#2ea6ff', emissiveIntensity: 1.5 }), 0, h + 0.001, 0);
  t.rotation.x = Math.PI / 2;
  g.add(t);
  return { group: g, size: [2 * r, h, 2 * r], grip: { kind: 'cyl', r, y: h * 0.45 } };
}
export function clock({ r = 0.08 }) {
  const g = new THREE.Group(),
    f = draw(
      256,
      256,
      (c) => {
        c.fillStyle = '#faf7ef';
        c.fillRect(0, 0, 256, 256);
        c.translate(128, 128);
        c.fillStyle = '#222';
        for (let i = 0; i < 12; i++) {
          c.save();
          c.rotate((i * Math.PI) / 6);
          c.fillRect(-3, -112, 6, i % 3 ? 12 : 24);
          c.restore();
        }
        c.lineCap = 'round';
        c.lineWidth = 9;
        c.beginPath();
        c.moveTo(0, 0);
        c.lineTo(-42, -38);
        c.stroke();
        c.lineWidth = 6;
        c.beginPath();
        c.moveTo(0, 0);
        c.lineTo(38, -80);
        c.stroke();
      },
      {},
    );
  const a = cyl(r, r, 0.03, plain('#33413f', 0.4), 0, r, 0, 48);
  a.rotation.x = Math.PI / 2;
  g.add(a, mesh(new THREE.CircleGeometry(r * 0.9, 48), M({ map: f, roughness: 0.3 }), 0, r, 0.0155));
  return { group: g, size: [2 * r, 2 * r, 0.04], grip: { kind: 'cyl', r, y: r } };
}
export function basket({ w = 0.26, h = 0.16, d = 0.22, color = '#b08d5a' }) {
  const g = new THREE.Group();
  g.add(
    rbox(w, h, d, 0.02, M({ map: fabric({ base: color, kind: 'knit', repeat: [3, 2] }), roughness: 0.95 }), 0, h / 2, 0),
    rbox(w * 0.9, 0.02, d * 0.86, 0.01, plain('#d9cdb8', 0.9), 0, h, 0),
  );
  return { group: g, size: [w, h, d], grip: { kind: 'box', hw: w / 2, hd: d / 2, y: h / 2 } };
}
export function bin({ w = 0.17, h = 0.12, d = 0.22, color = '#2b62a3', label: L, content = '#b9bcc0', seed = 1 }) {
  const g = new THREE.Group(),
    m = plain(color, 0.45),
    t = 0.004,
    R = rng(hash(color) + seed);
  g.add(
    box(w, t, d, m, 0, t / 2, 0),
    box(t, h, d, m, -w / 2, h / 2, 0),
    box(t, h, d, m, w / 2, h / 2, 0),
    box(w, h, t, m, 0, h / 2, -d / 2),
    box(w, h * 0.62, t, m, 0, h * 0.31, d / 2),
    rbox(w * 0.96, h * 0.45, d * 0.9, 0.02, plain('#55585c', 0.9), 0, h * 0.3, 0),
  );
  const c = new THREE.CylinderGeometry(0.004, 0.004, 0.03, 6),
    im = new THREE.InstancedMesh(c, metal(content, 0.35), 70),
    q = new THREE.Object3D();
  for (let i = 0; i < 70; i++) {
    q.position.set((R() - 0.5) * w * 0.85, h * 0.53 + R() * 0.012, (R() - 0.5) * d * 0.8);
    q.rotation.set(R() * 3, R() * 3, 1.2 + R() * 0.8);
    q.updateMatrix();
    im.setMatrixAt(i, q.matrix);
  }
  im.castShadow = true;
  g.add(im);
  if (L) g.add(faceLabel(L, w * 0.8, h * 0.46, h * 0.3, d / 2 + t / 2 + 0.0008));
  return { group: g, size: [w, h, d], grip: { kind: 'box', hw: w / 2, hd: d / 2, y: h / 2 } };
}
export function cardbox({ w = 0.34, h = 0.26, d = 0.3, text = '', seed = 1 }) {
  const g = new THREE.Group(),
    m = M({ map: cardboard({ text, seed }), roughness: 0.9 });
  g.add(rbox(w, h, d, 0.004, m, 0, h / 2, 0));
  return { group: g, size: [w, h, d], grip: { kind: 'box', hw: w / 2, hd: d / 2, y: h / 2 } };
}
