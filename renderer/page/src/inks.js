// Inks that can be read: an agent may choose the primary colour, and what is written on it or in it has to follow.

const LEAST = 4.5;

/** Sets the ink on the primary colour, and the primary colour as an ink, so that both have a contrast of 4.5 or more. */
export function styleInks(element) {
  const wanted = element.surface?.theme?.primaryColor;
  if (typeof wanted !== 'string') return;
  const primary = colourOf(element, wanted);
  const ground = colourOf(element, 'var(--a2ui-color-surface)');
  if (!primary || !ground) return;
  const onPrimary = contrast(primary, WHITE) >= contrast(primary, BLACK) ? WHITE : BLACK;
  const end = luminance(ground) > 0.5 ? BLACK : WHITE;
  let ink = primary;
  for (let share = 0.05; contrast(ink, ground) < LEAST && share <= 1; share += 0.05) ink = mixed(primary, end, share);
  element.style.setProperty('--a2ui-color-on-primary', written(onPrimary));
  element.style.setProperty('--fh-primary-ink', written(ink));
}

const WHITE = [255, 255, 255];
const BLACK = [16, 20, 25];

function colourOf(element, css) {
  const probe = document.createElement('span');
  probe.style.color = css;
  element.shadowRoot.append(probe);
  const found = probe.style.color ? getComputedStyle(probe).color.match(/[\d.]+/g) : null;
  probe.remove();
  return found && found.slice(0, 3).map(Number);
}

function mixed(from, to, share) {
  return from.map((value, index) => value + (to[index] - value) * share);
}

function written(colour) {
  return `rgb(${colour.map(Math.round).join(' ')})`;
}

/** Relative luminance and contrast ratio by WCAG 2.2. */
function luminance(colour) {
  const [red, green, blue] = colour.map(value => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
