// Curves over time and range: the shapes of every motion.
export const clamp = (x, a = 0, b = 1) => Math.min(b, Math.max(a, x));
export const lerp = (a, b, u) => a + (b - a) * u;
export const minJerk = (u) => {
  u = clamp(u);
  return u * u * u * (u * (6 * u - 15) + 10);
};
// Minimum-jerk reach with a small overshoot that settles at u = 1 (what arms really do).
export const reach = (u, over = 0.035) => {
  u = clamp(u);
  const k = clamp((u - 0.55) / 0.45);
  return minJerk(u / 0.84) + over * Math.sin(Math.PI * k) * (1 - k * 0.3);
};
// Smooth aperiodic wobble in [-1,1]: sum of incommensurate sines.
export const wobble = (t, seed, f = 1) =>
  (Math.sin(t * f * 2.1 + seed * 12.9) + 0.6 * Math.sin(t * f * 3.37 + seed * 78.2) + 0.35 * Math.sin(t * f * 5.83 + seed * 37.7)) / 1.95;
