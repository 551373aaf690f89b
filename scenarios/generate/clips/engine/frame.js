// Draws the frame at t: one to three jittered sub-frames over a short shutter, then the camera pass. A pure function of t.
import * as THREE from 'three';
import { wobble } from './curves.js';

const SHUTTER = 1 / 90; // seconds; short, like a phone indoors: less smear and fewer sub-frames than the 180-degree film rule
const JITTER = [
  [0, 0],
  [0.25, -0.25],
  [-0.25, 0.25],
]; // pixels

// How far the picture moves while the shutter is open, in pixels, by head and by hands.
function smear({ track, hands }, t) {
  const [a, b] = [-0.5, 0.5].map((k) => {
    const time = t + k * SHUTTER,
      head = track.head(time),
      back = head.quat.clone().invert();
    return {
      pos: head.pos,
      gaze: new THREE.Vector3(0, 0, -1).applyQuaternion(head.quat),
      hands: Object.values(hands).map(({ plan }) => plan.state(time).pose.p.clone().sub(head.pos).applyQuaternion(back)),
    };
  });
  const seen = a.hands.map((p, i) => (p.z < -0.12 ? (p.distanceTo(b.hands[i]) * 800) / 0.45 : 0));
  return Math.max(a.gaze.angleTo(b.gaze) * 800 + a.pos.distanceTo(b.pos) * 800, ...seen);
}

// Returns the number of sub-frames drawn; `force` sets it.
export function drawFrame(world, camera, data, t, force) {
  const { renderer, scene, cam, setting, poseAt } = world,
    [W, H] = data.size,
    px = smear(world, t),
    n = force || (px < 3 ? 1 : px < 8 ? 2 : 3),
    clear = new THREE.Color(setting.env.wall).multiplyScalar(0.8);
  const draws = Array.from({ length: n }, (_, i) => () => {
    renderer.setClearColor(clear, 1);
    poseAt(t + ((i + 0.5) / n - 0.5) * SHUTTER);
    if (n > 1) cam.setViewOffset(W, H, JITTER[i][0], JITTER[i][1], W, H);
    else cam.clearViewOffset();
    renderer.shadowMap.autoUpdate = false;
    renderer.shadowMap.needsUpdate = i === 0;
    renderer.render(scene, cam);
  });
  const drift = 1 + 0.045 * wobble(t, data.seed + 40, 0.7);
  camera.shot(draws, {
    ev: setting.exposure * (data.exposure || 1) * (data.steady ? 1 : drift),
    seed: ((Math.round(t * 24) * 7919) % 1000) / 1000,
    noise: data.noise ?? 0.014,
  });
  cam.clearViewOffset();
  return n;
}
