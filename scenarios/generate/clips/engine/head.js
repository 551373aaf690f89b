// Head motion from the timeline, sampled on a fixed grid up front, so that the pose at t is a pure function of t.
import * as THREE from 'three';
import { clamp, lerp, minJerk, wobble } from './curves.js';

const V = (x = 0, y = 0, z = 0) => new THREE.Vector3(x, y, z),
  HZ = 120;

export function headTrack(data, S, aimAt) {
  const n = Math.ceil((data.duration + 1) * HZ),
    A = new Float32Array(n * 6),
    L = new Float32Array(n * 6);
  const walks = data.timeline.filter((a) => a.do === 'walk'),
    looks = data.timeline.filter((a) => ['look', 'point', 'pick', 'open', 'put'].includes(a.do)).sort((a, b) => a.t - b.t);
  let p = V(...(data.eye || S.eye)),
    yaw = 0,
    pit = 0,
    vy = 0,
    vp = 0,
    ty = null,
    tp = null,
    gait = 0,
    prev = p.clone();
  const seed = data.seed % 97,
    sway = (t, k, f) => (data.steady ? 0 : wobble(t, seed + k, f)); // a head is never quite still; a tripod is
  const segs = [];
  let from = p.clone();
  for (const w of walks) {
    const to = V(...w.to);
    segs.push({ ...w, from, to });
    from = to;
  }
  for (let i = 0; i < n; i++) {
    const t = i / HZ;
    for (const s of segs) if (t >= s.t) p = s.from.clone().lerp(s.to, minJerk((t - s.t) / s.dur));
    const speed = p.distanceTo(prev) * HZ;
    prev = p.clone();
    gait += (((speed / 0.62) * Math.PI * 2) / HZ) * 0.5; // one stride per 1.24 m
    let L0 = null;
    for (const l of looks) if (t >= l.t - (l.do === 'look' ? 0 : 0.12)) L0 = l;
    let gy = ty ?? 0,
      gp = tp ?? 0;
    if (L0) {
      if (L0.at === 'hold') gp = L0.pitch ?? -0.2;
      else {
        const q = aimAt(L0.at, L0.part);
        gy = Math.atan2(-(q.x - p.x), -(q.z - p.z));
        gp = Math.atan2(q.y - p.y, Math.hypot(q.x - p.x, q.z - p.z)) - (L0.drop ?? 0.05);
      }
      gy += L0.dyaw || 0;
    }
    const f = ty === null ? 1 : 1 - Math.exp(-1 / HZ / 0.09);
    ty = ty === null ? gy : ty + (gy - ty) * f;
    tp = tp === null ? gp : tp + (gp - tp) * f;
    if (!i) {
      yaw = ty;
      pit = tp;
    }
    const w = 6.2,
      z = 0.74,
      dt = 1 / HZ;
    vy += (w * w * (ty - yaw) - 2 * z * w * vy) * dt;
    yaw += vy * dt;
    vp += (w * w * (tp - pit) - 2 * z * w * vp) * dt;
    pit += vp * dt;
    const sp = clamp(speed / 0.5),
      b = i * 6;
    A[b] = p.x + 0.007 * sway(t, 1, 1.1) + 0.011 * sp * Math.sin(gait);
    A[b + 1] = p.y + 0.005 * sway(t, 2, 0.9) + 0.013 * sp * Math.cos(gait * 2);
    A[b + 2] = p.z + 0.006 * sway(t, 3, 1);
    A[b + 3] = yaw + 0.01 * sway(t, 4, 1.2) + 0.0016 * sway(t, 5, 5.5) + 0.006 * sp * Math.sin(gait);
    A[b + 4] = pit + 0.008 * sway(t, 6, 1.1) + 0.0016 * sway(t, 7, 6) + 0.005 * sp * Math.cos(gait * 2 + 0.5);
    A[b + 5] = 0.01 * sway(t, 8, 0.8) + 0.001 * sway(t, 9, 5) + 0.009 * sp * Math.sin(gait + 0.4) - vy * 0.018;
    const lag = i ? Math.exp(-1 / HZ / 0.14) : 0;
    for (let k = 0; k < 6; k++) L[b + k] = i ? lerp(A[b + k], L[b - 6 + k], lag) : A[b + k];
  }
  const at = (arr, t) => {
    const x = clamp(t, 0, data.duration + 0.9) * HZ,
      i = Math.floor(x),
      f = x - i,
      b = i * 6,
      o = [];
    for (let k = 0; k < 6; k++) o.push(lerp(arr[b + k], arr[Math.min(b + 6 + k, arr.length - 6 + k)], f));
    return { pos: V(o[0], o[1], o[2]), yaw: o[3], pitch: o[4], quat: new THREE.Quaternion().setFromEuler(new THREE.Euler(o[4], o[3], o[5], 'YXZ')) };
  };
  return { head: (t) => at(A, t), body: (t) => at(L, t) };
}
