// A photographer's light table: a plain ground and one surface `table`, for pack shots.
import * as THREE from 'three';
import { M } from '../materials.js';
import { mesh } from '../shapes/solids.js';

export function studio(scene) {
  const white = M({ color: '#efeee9', roughness: 0.9, noAO: true });
  const ground = mesh(new THREE.PlaneGeometry(6, 6), white);
  ground.rotation.x = -Math.PI / 2;
  ground.castShadow = false;
  scene.add(ground, mesh(new THREE.PlaneGeometry(6, 4), white, 0, 2, -1.2));
  return {
    surfaces: { table: { y: 0, z: 0 } },
    eye: [0, 0.2, 0.9],
    key: { dir: [-0.5, 1, 0.9], color: '#fff8ee', k: 1.5 },
    ao: [
      [
        [0, -0.02, 0],
        [3, 0.02, 3],
      ],
    ],
    aoR: 0.06,
    exposure: 1.02,
    env: {
      sky: '#ffffff',
      floor: '#e6e4de',
      wall: '#efede8',
      lights: [
        ['#ffffff', 8, 4, 1.2, 0, 3, 1.4],
        ['#ffffff', 4, 1.6, 1.6, -4.5, 1.5, 1.5],
      ],
    },
  };
}
