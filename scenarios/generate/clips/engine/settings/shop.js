// A shop aisle: five bays of shelves, s0 (lowest) to s4; the middle bay holds the scene's own products.
import * as THREE from 'three';
import { rng } from '../chance.js';
import { draw, fit } from '../canvas.js';
import { plaster, tiles } from '../textures.js';
import { priceTag } from '../labels.js';
import { M } from '../materials.js';
import { mesh, box } from '../shapes/solids.js';
import { room, glow } from './room.js';
import { COLORS, stock } from './stock.js';

export function shop(scene, { seed, objects, sign = 'PANTRY' }) {
  const R = rng(seed),
    steel = M({ color: '#c4c3bd', roughness: 0.6 }),
    back = M({ map: plaster({ base: '#bdbbb3', seed, repeat: [1, 1], amt: 0.03 }), roughness: 0.8 }),
    ys = [0.16, 0.56, 0.95, 1.34, 1.73];
  room(scene, {
    w: 14,
    h: 3.2,
    z0: -4,
    z1: 5,
    wall: M({ map: plaster({ base: '#b9bfbe', repeat: [3, 1], amt: 0.02 }), roughness: 0.9 }),
    floor: M({ map: tiles({ base: '#b5aea1', grout: '#8d877c', nx: 2, ny: 2, gap: 3, repeat: [12, 8] }), roughness: 0.22 }),
  });
  for (let b = -2; b <= 2; b++) {
    const x = b * 1.24;
    scene.add(box(1.22, 2.1, 0.03, back, x, 1.05, -0.45), box(0.035, 2.12, 0.44, steel, x - 0.62, 1.06, -0.23));
    ys.forEach((y) => {
      scene.add(box(1.2, 0.022, 0.42, steel, x, y - 0.011, -0.22), box(1.2, 0.042, 0.008, M({ color: '#e9e6dc', roughness: 0.35 }), x, y - 0.02, -0.006));
    });
    const hd = draw(900, 160, (g, w, h) => {
      g.fillStyle = ['#235b3d', '#8c2f25', '#1f4e79', '#7a5a16', '#5a3566'][(b + 7) % 5];
      g.fillRect(0, 0, w, h);
      g.fillStyle = '#fff';
      g.textAlign = 'center';
      g.textBaseline = 'middle';
      const t = b ? ['CEREAL', 'CANNED FOOD', '', 'SNACKS', 'DRINKS'][b + 2] : sign;
      fit(g, t, w * 0.8, 96, 'bold', 'Roboto');
      g.fillText(t, w / 2, h / 2);
    });
    scene.add(box(1.2, 0.2, 0.03, M({ map: hd, roughness: 0.5 }), x, 2.2, -0.02));
  }
  // Opposite end of the aisle, ceiling lights, and a far gondola so that no direction is empty.
  for (let i = -3; i <= 3; i++) scene.add(glow(0.5, 1.5, '#fffaf0', 2.4, i * 1.9, 3.19, 0.9, Math.PI / 2));
  const kinds = ['bottle', 'jar', 'can', 'box', 'bag', 'carton'];
  for (let b = -2; b <= 2; b++)
    ys.forEach((y, i) => {
      const own = objects.filter((o) => o.at.on === 's' + i);
      const x0 = b * 1.24 - 0.58,
        x1 = b * 1.24 + 0.58;
      if (b === 0 && own.length) return;
      stock(scene, R, { x0, x1, y, z: -0.075, hmax: 0.32, kinds: i === 4 ? ['box', 'bag'] : kinds });
    });
  for (const o of objects) {
    const i = +o.at.on[1];
    const name = (o.label?.lines[0] || o.id).replace('\n', ' ');
    const t = mesh(
      new THREE.PlaneGeometry(0.07, 0.033),
      M({ map: priceTag(name, o.price, o.id.length % 5 === 0), roughness: 0.3 }),
      o.at.x + 0.0,
      ys[i] - 0.02,
      0.0,
    );
    t.castShadow = false;
    scene.add(t);
  }
  // Distant shelving is one painted panel per side: it only has to read as "more shop" out of focus.
  const far = draw(1024, 512, (g, w, h) => {
    g.fillStyle = '#8f8d86';
    g.fillRect(0, 0, w, h);
    for (let r = 0; r < 5; r++) {
      const y = 30 + r * 98;
      g.fillStyle = '#6f6d68';
      g.fillRect(0, y, w, 70);
      let x = 4;
      while (x < w) {
        const bw = 12 + R() * 26,
          bh = 34 + R() * 32,
          c = COLORS[Math.floor(R() * 10)],
          n = 2 + Math.floor(R() * 4);
        for (let i = 0; i < n && x < w; i++) {
          g.fillStyle = c;
          g.fillRect(x, y + 70 - bh, bw - 2, bh);
          g.fillStyle = 'rgba(245,238,220,.75)';
          g.fillRect(x + 2, y + 70 - bh * 0.6, bw - 6, bh * 0.3);
          x += bw;
        }
        x += 4;
      }
      g.fillStyle = '#e2ded2';
      g.fillRect(0, y + 70, w, 16);
      g.fillStyle = '#fff';
      for (let x = 10; x < w; x += 44) g.fillRect(x, y + 72, 24, 12);
    }
  });
  far.wrapS = THREE.RepeatWrapping;
  for (const [x, z, ry, w] of [
    [-4.4, 1.6, Math.PI / 2, 5.5],
    [4.4, 1.6, -Math.PI / 2, 5.5],
    [-6, -1.6, 0.5, 4],
    [6, -1.6, -0.5, 4],
  ]) {
    const p = mesh(new THREE.PlaneGeometry(w, 2.2), M({ map: far, roughness: 0.9 }), x, 1.1, z);
    p.rotation.y = ry;
    scene.add(p);
  }
  for (const [x, z, t] of [
    [3.4, 2.2, 'AISLE 4'],
    [-3.4, 2.2, 'AISLE 2'],
  ]) {
    const sg = draw(256, 96, (g, w, h) => {
      g.fillStyle = '#235b3d';
      g.fillRect(0, 0, w, h);
      g.fillStyle = '#fff';
      g.font = 'bold 52px "Roboto"';
      g.textAlign = 'center';
      g.textBaseline = 'middle';
      g.fillText(t, w / 2, h / 2);
    });
    const p = box(0.02, 0.35, 0.95, M({ map: sg, roughness: 0.7 }), x, 2.55, z - 0.6);
    scene.add(p);
  }
  const surfaces = {};
  ys.forEach((y, i) => (surfaces['s' + i] = { y, z: -0.075 }));
  return {
    surfaces,
    eye: [0, 1.58, 1.1],
    key: { dir: [-0.35, 1, 0.75], color: '#fff6e8', k: 1.5 },
    ao: [
      ...ys.slice(0, 5).map((y) => [
        [0, y - 0.011, -0.22],
        [3.1, 0.011, 0.21],
      ]),
      [
        [0, 1.05, -0.45],
        [3.1, 1.05, 0.015],
      ],
    ],
    aoR: 0.17,
    exposure: 1.0,
    env: {
      sky: '#e9ecec',
      floor: '#9a948a',
      wall: '#c9c7c0',
      lights: [
        ['#fff8ec', 9, 5, 0.8, 0, 3, 1.2],
        ['#fff8ec', 5, 5, 0.5, 0, 3, 4],
      ],
    },
    depthCopies: true,
  };
}
