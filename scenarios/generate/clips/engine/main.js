// What the page offers: `await openClip(scene)` gives {frame, photo, record, summary}.
import * as THREE from 'three';
import sans from 'roboto-fontface/fonts/roboto/Roboto-Bold.woff2';
import slab from 'roboto-fontface/fonts/roboto-slab/Roboto-Slab-Bold.woff2';
import condensed from 'roboto-fontface/fonts/roboto-condensed/Roboto-Condensed-Bold.woff2';
import { buildWorld } from './world.js';
import { makeCamera } from './camera.js';
import { drawFrame } from './frame.js';
import { recordAt, summary } from './record.js';

async function loadFonts() {
  const files = { Roboto: sans, 'Roboto Slab': slab, 'Roboto Condensed': condensed };
  for (const [name, bytes] of Object.entries(files)) document.fonts.add(await new FontFace(name, bytes.buffer, { weight: '700' }).load());
}

window.openClip = async (data) => {
  await loadFonts(); // bundled, so labels look the same on every machine
  const [W, H] = data.size,
    canvas = document.createElement('canvas');
  canvas.width = W;
  canvas.height = H;
  document.body.append(canvas);
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(W, H, false);
  renderer.toneMapping = THREE.NoToneMapping;
  renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  const camera = makeCamera(renderer, W, H),
    world = await buildWorld(renderer, data);
  const grab = (type, quality) => canvas.toDataURL(type, quality).split(',')[1];
  return {
    frame: (t) => {
      drawFrame(world, camera, data, t);
      return grab('image/jpeg', 0.95);
    },
    photo: (t) => {
      drawFrame(world, camera, data, t, 3);
      return grab('image/png');
    },
    record: (t) => recordAt(world, camera, data, t),
    summary: () => summary(world),
  };
};
