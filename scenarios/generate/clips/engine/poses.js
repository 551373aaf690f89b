// Finger poses and how to blend them.
import { lerp } from './curves.js';

export const FINGERS = ['index', 'middle', 'ring', 'pinky'];
// A pose: per finger [mcp, pip, dip, spread] in degrees of flexion beyond the rest pose;
// thumb [opp (about wrist X), add (about wrist Y), mcp, ip].
export const POSES = {
  relaxed: { thumb: [-10, 0, 10, 15], index: [15, 22, 12, 0], middle: [20, 28, 16, 0], ring: [24, 32, 18, 0], pinky: [24, 32, 18, 0] },
  point: { thumb: [-26, 34, 26, 34], index: [2, 2, 1, 0], middle: [62, 88, 52, 0], ring: [68, 90, 54, 0], pinky: [68, 88, 52, 0] },
  open: { thumb: [-12, -12, -4, 0], index: [4, 8, 4, 4], middle: [6, 10, 6, 0], ring: [8, 12, 6, -3], pinky: [10, 14, 6, -8] },
  pinch: { thumb: [-46, 6, 14, 8], index: [46, 26, 10, 0], middle: [50, 30, 14, 0], ring: [54, 36, 18, 0], pinky: [56, 40, 20, 0] },
};
export const mixPose = (a, b, u) => {
  const o = {};
  for (const k of ['thumb', ...FINGERS]) o[k] = a[k].map((v, i) => lerp(v, b[k][i], u));
  return o;
};
