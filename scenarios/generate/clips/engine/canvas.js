// Drawing on 2D canvases that become textures.
import * as THREE from 'three';

export const canvas = (w, h) => {
  const c = document.createElement('canvas');
  c.width = w;
  c.height = h;
  return [c, c.getContext('2d')];
};
export const tex = (c, { srgb = true, repeat, aniso = 1 } = {}) => {
  const t = new THREE.CanvasTexture(c);
  if (srgb) t.colorSpace = THREE.SRGBColorSpace;
  t.wrapS = t.wrapT = repeat ? THREE.RepeatWrapping : THREE.ClampToEdgeWrapping;
  if (repeat) t.repeat.set(...repeat);
  t.anisotropy = aniso;
  return t;
};
export function draw(w, h, fn, opt) {
  const [c, g] = canvas(w, h);
  fn(g, w, h);
  return tex(c, opt);
}

// Shrink the font until the text fits: the one rule that stops labels wrapping.
export function fit(g, text, maxW, size, weight = 'bold', family = 'Roboto') {
  let s = size;
  do {
    g.font = `${weight} ${s}px "${family}"`;
    if (g.measureText(text).width <= maxW) break;
    s -= 1;
  } while (s > 8);
  return s;
}
