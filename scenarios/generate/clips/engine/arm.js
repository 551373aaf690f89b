// Where the sleeve goes: two-bone inverse kinematics from shoulder (0.29 m) over the elbow (0.27 m) to the wrist; the elbow falls down and out.
import * as THREE from 'three';
import { clamp } from './curves.js';

const V = (x = 0, y = 0, z = 0) => new THREE.Vector3(x, y, z),
  UP = V(0, 1, 0);

export function placeArm(arm, { shoulder, wrist, side, yaw }) {
  const M = new THREE.Matrix4(),
    reach = wrist.p.clone().sub(shoulder),
    length = clamp(reach.length(), 0.1, 0.555),
    along = (length * length + 0.29 * 0.29 - 0.27 * 0.27) / (2 * length),
    aside = Math.sqrt(Math.max(0.0004, 0.29 * 0.29 - along * along)),
    dir = reach.normalize(),
    out = V(0.55 * side, -1, 0.15).applyAxisAngle(UP, yaw);
  out.addScaledVector(dir, -out.dot(dir)).normalize();
  const elbow = shoulder.clone().addScaledVector(dir, along).addScaledVector(out, aside),
    palmZ = V(0, 0, 1).applyQuaternion(wrist.q),
    back = elbow.clone().sub(wrist.p).normalize();
  back.lerp(palmZ, 0.12).normalize(); // wrists bend, but not by 90 degrees
  const y = V(0, 1, 0).applyQuaternion(wrist.q);
  y.addScaledVector(back, -y.dot(back)).normalize();
  const qFore = new THREE.Quaternion().setFromRotationMatrix(M.makeBasis(V().crossVectors(y, back), y, back));
  const up = shoulder.clone().sub(elbow).normalize(),
    yUp = y.clone().addScaledVector(up, -y.dot(up)).normalize(),
    qUpper = new THREE.Quaternion().setFromRotationMatrix(M.makeBasis(V().crossVectors(yUp, up), yUp, up));
  arm.userData.bend(wrist.p.clone().addScaledVector(palmZ, -0.004), wrist.q, qFore, qUpper);
}
