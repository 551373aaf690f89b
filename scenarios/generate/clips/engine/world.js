// Builds everything a clip shows from its scene data, and poses it at a time.
import * as THREE from 'three';
import rightGlb from '@webxr-input-profiles/assets/dist/profiles/generic-hand/right.glb';
import leftGlb from '@webxr-input-profiles/assets/dist/profiles/generic-hand/left.glb';
import { radial } from './textures.js';
import { AO, occlude } from './materials.js';
import { SETTINGS } from './settings/index.js';
import { SHAPES } from './shapes/index.js';
import { instances } from './shapes/solids.js';
import { environment } from './light.js';
import { loadHand } from './hand.js';
import { headTrack } from './head.js';
import { planHand } from './hand_plan.js';
import { placeArm } from './arm.js';
import { clamp } from './curves.js';

const V = (x = 0, y = 0, z = 0) => new THREE.Vector3(x, y, z);
export const HAND_IDS = { right: 201, left: 202 }; // above every object's number in the record pass

export async function buildWorld(renderer, data) {
  const [W, H] = data.size,
    scene = new THREE.Scene(),
    cam = new THREE.PerspectiveCamera(data.fov || 46, W / H, 0.04, 40);
  scene.add(cam);
  const setting = SETTINGS[data.setting](scene, data);
  const env = await environment(renderer, setting.env);
  scene.environment = env.map;
  env.probe.intensity = scene.environmentIntensity = setting.envK || 0.85;
  scene.add(env.probe);
  addKeyLight(scene, setting.key, V(...(data.focus || [0, 1.3, 0])));
  occlude(setting.ao, setting.aoR);

  const order = data.objects.map((o, i) => placeObject(scene, setting, o, i + 1)),
    objs = Object.fromEntries(order.map((o) => [o.id, o])),
    contacts = contactShadows(scene, order);
  const track = headTrack(data, setting, (at, part) => (Array.isArray(at) ? V(...at) : objs[at].aim(part)));
  const hands = {};
  for (const side of ['right', 'left']) {
    if (!data.timeline.some((a) => a.hand === side)) continue;
    const h = await loadHand(side === 'right' ? rightGlb : leftGlb, side, data.hands || {});
    scene.add(h.root, h.arm);
    for (const part of [h.root, h.arm]) part.traverse((m) => (m.userData.oid = HAND_IDS[side]));
    hands[side] = { h, plan: planHand(side, data, track, objs, h) };
  }

  function poseAt(t) {
    const head = track.head(t);
    cam.position.copy(head.pos);
    cam.quaternion.copy(head.quat);
    cam.updateMatrixWorld(true);
    AO.cam.value.copy(cam.matrixWorld);
    for (const o of order) {
      o.g.position.copy(o.home.p);
      o.g.quaternion.copy(o.home.q);
    }
    for (const { h, plan } of Object.values(hands)) {
      const s = plan.state(t);
      h.root.position.copy(s.pose.p);
      h.root.quaternion.copy(s.pose.q);
      h.setPose(s.fingers);
      h.root.updateMatrixWorld(true);
      placeArm(h.arm, { shoulder: plan.shoulder(t), wrist: s.pose, side: plan.m, yaw: head.yaw });
      for (const c of plan.carry(t)) {
        c.o.g.position.copy(c.X.p);
        c.o.g.quaternion.copy(c.X.q);
      }
      for (const c of plan.covers) c.o.cover.rotation.z = c.th(t);
    }
    for (const c of contacts) {
      const lifted = c.o.g.position.distanceTo(c.o.home.p);
      c.m.material.opacity = clamp(1 - lifted / 0.06);
      c.m.visible = lifted < 0.06;
    }
  }
  return { renderer, scene, cam, setting, track, hands, order, poseAt };
}

function addKeyLight(scene, { color, k, dir }, focus) {
  const key = new THREE.DirectionalLight(color, k),
    q = 1.35;
  key.position.copy(focus).addScaledVector(V(...dir).normalize(), 4);
  key.target.position.copy(focus);
  key.castShadow = true;
  Object.assign(key.shadow.camera, { left: -q, right: q, top: q, bottom: -q, near: 0.5, far: 8 });
  key.shadow.mapSize.set(1024, 1024);
  key.shadow.bias = -0.0006;
  key.shadow.normalBias = 0.004;
  key.shadow.radius = 2.5;
  scene.add(key, key.target);
}

// One named object on its surface, with copies behind it where the setting is a shop.
function placeObject(scene, setting, o, number) {
  const built = SHAPES[o.shape](o),
    surface = setting.surfaces[o.at.on],
    g = built.group;
  g.position.set(o.at.x, (surface.y || 0) + (o.at.y || 0), o.at.z ?? surface.z);
  g.rotation.y = ((o.at.yaw || 0) * Math.PI) / 180;
  scene.add(g);
  g.updateMatrixWorld(true);
  g.traverse((m) => (m.userData.oid = number));
  if (setting.depthCopies && !o.alone && built.size[2] < 0.13) {
    const behind = [1, 2].map((k) => new THREE.Matrix4().makeTranslation(g.position.x + 0.004 * k, g.position.y, g.position.z - k * (built.size[2] + 0.012)));
    const copies = instances(built, behind);
    copies.children.forEach((m) => (m.castShadow = false));
    scene.add(copies);
  }
  const home = { p: g.position.clone(), q: g.quaternion.clone() },
    lines = g.userData.lines,
    dish = o.shape === 'plate' || o.shape === 'bowl';
  // The middle of the thing's front, or of one of its parts: what eye and finger go to.
  const aim = (part) => {
    const spot = built.flat
      ? V(part === undefined ? 0 : lines[part].x, 0.008, part === undefined ? 0 : lines[part].z)
      : V(0, built.hang ? -built.size[1] * 0.5 : built.size[1] * (dish ? 0.8 : 0.46), built.size[2] * (dish ? 0.12 : 0.5));
    return spot.applyQuaternion(home.q).add(home.p);
  };
  const { size, hang, flat, grip } = built;
  return { id: o.id, name: o.name || o.id.replace(/_/g, ' '), g, home, size, hang, flat, grip, lines, cover: g.userData.cover, aim };
}

// Soft dark spots under standing things; they fade when the thing is lifted.
function contactShadows(scene, order) {
  const map = radial('rgba(0,0,0,.62)', 0.8);
  return order
    .filter((o) => !o.hang && !o.flat)
    .map((o) => {
      const m = new THREE.Mesh(
        new THREE.PlaneGeometry(o.size[0] * 1.7, o.size[2] * 1.7),
        new THREE.MeshBasicMaterial({ map, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1 }),
      );
      m.rotation.x = -Math.PI / 2;
      m.position.copy(o.home.p);
      m.position.y += 0.0012;
      m.userData.decal = true;
      scene.add(m);
      return { m, o };
    });
}
