// The record of a clip: what is visible, held and pointed at, measured on a pass that draws every object in its own number.
import * as THREE from 'three';
import { lensProject } from './camera.js';
import { HAND_IDS } from './world.js';

const MIN_OBJECT = 40,
  MIN_HAND = 60, // visible pixels of the half-size pass below which a thing does not count as seen
  NAIL = 0.012; // metres the finger runs past its last joint

function drawNumbers({ renderer, scene, cam }, camera) {
  const kept = [],
    numbered = new Map(),
    material = (n) => {
      if (!numbered.has(n)) {
        const color = new THREE.Color().setRGB(n / 255, 0, 0, THREE.LinearSRGBColorSpace);
        numbered.set(n, new THREE.MeshBasicMaterial({ color, side: THREE.DoubleSide, toneMapped: false }));
      }
      return numbered.get(n);
    };
  scene.traverse((o) => {
    if (!o.isMesh) return;
    kept.push([o, o.material, o.visible]);
    if (o.userData.decal) o.visible = false;
    o.material = material(o.userData.oid || 0);
  });
  renderer.shadowMap.autoUpdate = false;
  const numbers = camera.ids(() => renderer.render(scene, cam));
  for (const [o, m, v] of kept) {
    o.material = m;
    o.visible = v;
  }
  for (const m of numbered.values()) m.dispose();
  return numbers;
}

// Box [x0, y0, x1, y1] in half-size pixels and visible pixel count by number.
function boxes(numbers, w, h) {
  const found = {};
  for (let row = 0; row < h; row++)
    for (let x = 0; x < w; x++) {
      const n = numbers[(row * w + x) * 4];
      if (!n) continue;
      const b = found[n] || (found[n] = { box: [w, h, 0, 0], px: 0 }),
        y = h - 1 - row;
      b.box = [Math.min(b.box[0], x), Math.min(b.box[1], y), Math.max(b.box[2], x), Math.max(b.box[3], y)];
      b.px++;
    }
  return found;
}

const full = ([x0, y0, x1, y1]) => [x0 * 2, y0 * 2, x1 * 2 + 2, y1 * 2 + 2];

export function recordAt(world, camera, data, t) {
  const [W, H] = data.size,
    w = W / 2,
    h = H / 2;
  world.poseAt(t);
  const numbers = drawNumbers(world, camera),
    seen = boxes(numbers, w, h),
    project = (v) => lensProject(v.clone().project(world.cam), W, H),
    objects = world.order.flatMap((o, i) => (seen[i + 1]?.px > MIN_OBJECT ? [{ id: o.id, box: full(seen[i + 1].box), px: seen[i + 1].px * 4 }] : []));
  const hands = {};
  for (const [side, { h: hand, plan }] of Object.entries(world.hands)) {
    const b = seen[HAND_IDS[side]];
    if (!b || b.px < MIN_HAND) continue;
    const tip = hand.J['index-finger-tip'].getWorldPosition(new THREE.Vector3()),
      joint = hand.J['index-finger-phalanx-intermediate'].getWorldPosition(new THREE.Vector3()),
      dir = tip.clone().sub(joint).normalize();
    tip.addScaledVector(dir, NAIL);
    const act = plan.intervals.find((a) => t >= a.t0 && t <= a.t1);
    hands[side] = { box: full(b.box), fingertip: project(tip).map(Math.round) };
    if (act) Object.assign(hands[side], { do: act.do, object: act.object }, act.part ? { part: act.part } : {});
    if (act?.do === 'point') hands[side].ray_hits = rayHit(world.order, numbers, (s) => project(tip.clone().addScaledVector(dir, s)), w, h);
  }
  return { t: +t.toFixed(3), objects, hands };
}

// The first object met on screen along the finger's ray (40 cm), found without regard to what was meant; null if none.
function rayHit(order, numbers, at, w, h) {
  for (let s = 0; s < 80; s++) {
    const p = at(0.004 + s * 0.005),
      x = Math.round(p[0] / 2),
      y = h - 1 - Math.round(p[1] / 2);
    if (x < 0 || y < 0 || x >= w || y >= h) return null;
    const n = numbers[(y * w + x) * 4];
    if (n && n < HAND_IDS.right) return order[n - 1].id;
  }
  return null;
}

export function summary(world) {
  return {
    intervals: Object.values(world.hands)
      .flatMap(({ plan }) => plan.intervals)
      .sort((a, b) => a.t0 - b.t0),
    objects: world.order.map((o) => ({ id: o.id, name: o.name })),
  };
}
