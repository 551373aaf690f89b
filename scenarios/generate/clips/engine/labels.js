// Product labels and the price tags under them.
import * as THREE from 'three';
import { draw, fit } from './canvas.js';

const luma = (hex) => {
  const c = new THREE.Color(hex);
  return 0.3 * c.r + 0.6 * c.g + 0.1 * c.b;
};

// A product label. wmm x hmm is the PHYSICAL size of the visible patch; text keeps inside the middle `safe` of it.
export function label({ lines = ['LABEL'], bg = '#f3ead6', fg, accent = '#8a2f1d', style = 'classic' }, wmm, hmm, safe = 0.8) {
  const k = Math.min(8, 900 / Math.max(wmm, hmm)),
    w = Math.round(wmm * k),
    h = Math.round(hmm * k);
  fg = fg || (luma(bg) > 0.35 ? '#1d1a16' : '#ffffff');
  return draw(
    w,
    h,
    (g) => {
      g.fillStyle = bg;
      g.fillRect(0, 0, w, h);
      const cx = w / 2,
        tw = w * safe;
      g.textAlign = 'center';
      g.textBaseline = 'middle';
      const title = lines[0].split('\n'),
        subs = lines.slice(1);
      const serif = style === 'classic' ? 'Roboto Slab' : 'Roboto';
      let y0 = h * 0.1,
        y1 = h * 0.94;
      if (style === 'classic') {
        g.strokeStyle = accent;
        g.lineWidth = h * 0.012;
        g.strokeRect(w * 0.04, h * 0.04, w * 0.92, h * 0.92);
        g.lineWidth = h * 0.004;
        g.strokeRect(w * 0.055, h * 0.065, w * 0.89, h * 0.87);
        g.fillStyle = accent;
        g.beginPath();
        g.arc(cx, h * 0.18, h * 0.075, 0, 7);
        g.fill();
        g.fillStyle = bg;
        g.beginPath();
        g.ellipse(cx, h * 0.18, h * 0.022, h * 0.055, 0.5, 0, 7);
        g.fill();
        y0 = h * 0.28;
        y1 = h * 0.9;
      }
      if (style === 'bold') {
        g.fillStyle = accent;
        g.beginPath();
        g.moveTo(0, h * 0.8);
        g.lineTo(w, h * 0.7);
        g.lineTo(w, h);
        g.lineTo(0, h);
        g.fill();
        g.fillStyle = 'rgba(255,255,255,.9)';
        g.fillRect(0, 0, w, h * 0.035);
        y0 = h * 0.08;
        y1 = h * 0.97;
      }
      if (style === 'modern') {
        g.fillStyle = accent;
        g.fillRect(0, 0, w, h * 0.2);
        g.fillStyle = 'rgba(255,255,255,.92)';
        g.beginPath();
        g.arc(cx, h * 0.2, h * 0.07, 0, 7);
        g.fill();
        g.fillStyle = accent;
        g.beginPath();
        g.arc(cx, h * 0.2, h * 0.045, 0, 7);
        g.fill();
        y0 = h * 0.3;
      }
      const n = title.length,
        titleH = (y1 - y0) * (subs.length ? 0.58 : 0.9),
        ls = titleH / n;
      let y = y0 + ls / 2;
      g.fillStyle = fg;
      let s = 999;
      for (const t of title) s = Math.min(s, fit(g, t, tw, Math.min(ls * 0.92, h * (w > 1.6 * h ? 0.42 : 0.34)), 'bold', serif));
      for (const t of title) {
        g.font = `bold ${s}px "${serif}"`;
        g.fillText(t, cx, y);
        y += ls;
      }
      if (subs.length) {
        const sh = (y1 - y0 - titleH) / subs.length;
        y = y0 + titleH + sh / 2;
        for (const t of subs) {
          fit(g, t, tw * 0.98, Math.min(sh * 0.72, h * (w > 1.6 * h ? 0.22 : 0.12)), 'bold', 'Roboto');
          if (style === 'bold' && y > h * 0.78) g.fillStyle = luma(accent) > 0.35 ? '#1d1a16' : '#fff';
          g.fillText(t, cx, y);
          y += sh;
        }
      }
    },
    { aniso: 2 },
  );
}

// A price tag on a shelf edge: the name above, the price at the lower right, bars at the lower left.
export const priceTag = (name, price, yellow) =>
  draw(
    256,
    120,
    (g, w, h) => {
      g.fillStyle = yellow ? '#ffe04a' : '#fdfcf6';
      g.fillRect(0, 0, w, h);
      g.fillStyle = '#111';
      g.textBaseline = 'middle';
      g.textAlign = 'left';
      fit(g, name, w * 0.9, 30, 'bold', 'Roboto Condensed');
      g.fillText(name, 12, 24);
      g.textAlign = 'right';
      g.font = 'bold 64px "Roboto Condensed"';
      g.fillText(price, w - 12, 78);
      g.fillStyle = '#333';
      for (let i = 0; i < 26; i++) g.fillRect(12 + i * 3.4, 56, 1 + ((i * 7) % 3), 46);
    },
    { aniso: 2 },
  );
