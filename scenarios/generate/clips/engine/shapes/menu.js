// A restaurant menu that lies flat and opens like a book.
import * as THREE from 'three';
import { draw, fit } from '../canvas.js';
import { M } from '../materials.js';
import { mesh, rbox } from './solids.js';

export function menu({ w = 0.2, h = 0.29, color = '#3a2320', label: L, items = [], title = 'MENU' }) {
  // lies flat, hinged on its left edge (x = -w/2): group.userData.cover turns about Z
  const g = new THREE.Group(),
    page = (fn) => draw(620, 900, fn, { aniso: 2 });
  const leather = M({ color, roughness: 0.55 });
  const inside = page((c, W, H) => {
    c.fillStyle = '#f8f2e4';
    c.fillRect(0, 0, W, H);
    c.strokeStyle = '#8b6a3a';
    c.lineWidth = 4;
    c.strokeRect(24, 24, W - 48, H - 48);
    c.fillStyle = '#3a2320';
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    fit(c, title, W * 0.7, 76, 'bold', 'Roboto Slab');
    c.fillText(title, W / 2, 96);
    c.fillRect(W * 0.3, 142, W * 0.4, 3);
    const n = items.length,
      st = (H - 220) / n;
    items.forEach(([name, price], i) => {
      const y = 200 + st * (i + 0.3);
      c.textAlign = 'left';
      fit(c, name, W * 0.64, 46, 'bold', 'Roboto Slab');
      c.fillText(name, 60, y);
      c.textAlign = 'right';
      c.font = 'bold 44px "Roboto Slab"';
      c.fillText(price, W - 60, y);
    });
  });
  const left = page((c, W, H) => {
    c.fillStyle = '#f4ecda';
    c.fillRect(0, 0, W, H);
    c.strokeStyle = '#8b6a3a';
    c.lineWidth = 4;
    c.strokeRect(24, 24, W - 48, H - 48);
    c.fillStyle = '#5b4030';
    c.textAlign = 'center';
    c.font = 'bold 42px "Roboto Slab"';
    ['Welcome', '', 'All dishes are', 'made fresh', 'in our kitchen', '', 'Ask us about', 'allergens'].forEach((t, i) => c.fillText(t, W / 2, 220 + i * 66));
  });
  const front = page((c, W, H) => {
    c.fillStyle = color;
    c.fillRect(0, 0, W, H);
    c.strokeStyle = '#c9a44a';
    c.lineWidth = 6;
    c.strokeRect(36, 36, W - 72, H - 72);
    c.fillStyle = '#d8b65e';
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    (L?.lines || ['MENU']).forEach((t, i) => {
      fit(c, t, W * 0.72, i ? 48 : 110, 'bold', 'Roboto Slab');
      c.fillText(t, W / 2, H * 0.42 + i * 110);
    });
  });
  const flat = (t, y, up) => {
    const m = mesh(new THREE.PlaneGeometry(w - (up ? 0.006 : 0), h - (up ? 0.006 : 0)), M({ map: t, roughness: 0.6 }), w / 2, y, 0);
    m.rotation.x = -Math.PI / 2;
    return m;
  };
  const back = new THREE.Group();
  back.position.x = -w / 2;
  back.add(rbox(w, 0.003, h, 0.001, leather, w / 2, 0.0015, 0), flat(inside, 0.0034, 1));
  const cover = new THREE.Group();
  cover.position.set(-w / 2, 0.0042, 0);
  const under = mesh(new THREE.PlaneGeometry(w - 0.006, h - 0.006), M({ map: left, roughness: 0.6 }), w / 2, -0.0002, 0);
  under.rotation.set(Math.PI / 2, 0, 0);
  under.scale.y = 1;
  left.center.set(0.5, 0.5);
  left.rotation = Math.PI;
  cover.add(rbox(w, 0.0026, h, 0.001, leather, w / 2, 0.0015, 0), flat(front, 0.0031, 0), under);
  g.add(back, cover);
  g.userData.cover = cover;
  const lines = items.map((it, i) => {
    const st = (900 - 220) / items.length,
      y = 200 + st * (i + 0.3);
    return { name: it[0], x: -0.01, z: (y / 900 - 0.5) * h };
  });
  g.userData.lines = lines;
  return { group: g, size: [w, 0.01, h], flat: true, grip: { kind: 'edge', y: 0.004 } };
}
