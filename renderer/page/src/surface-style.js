// Styles inside the surface's shadow root, where the page's own style sheet does not reach.

const CSS = `
  *, *::before, *::after {
    animation: none !important;
    transition: none !important;
    caret-color: transparent !important;
  }
  button, input, textarea, select { font-family: inherit; font-size: 15.5px; }
  button { line-height: 1.3; text-align: center; }
  .a2ui-text.caption em { font-style: normal; font-size: 14px; }
  .a2ui-text.caption { color: var(--a2ui-text-caption-color); }
  .a2ui-text a { color: var(--a2ui-color-primary); }
  .a2ui-text code { font-family: var(--a2ui-font-family-monospace); font-size: 0.92em; }
  .a2ui-text ul, .a2ui-text ol { padding-left: 22px; }
  textarea { min-height: 84px; resize: none; }
  input[type='range'] { width: 100%; margin: 6px 0; accent-color: var(--a2ui-color-primary); }
  input[type='checkbox'], input[type='radio'] { accent-color: var(--a2ui-color-primary); flex: none; margin: 0; }
  label { cursor: pointer; }
  .a2ui-chip.a2ui-chip { font-size: 14.5px; padding: 7px 13px; }
  a2ui-basic-textfield, a2ui-datetimeinput, a2ui-slider, a2ui-choicepicker, textarea, input { min-width: 0; }
  .a2ui-date-time-inputs { flex-wrap: wrap; }
  input.a2ui-date-time-input { font-size: 15px; min-width: 132px; padding-inline: 8px; }
`;

let sheet = null;

/** Gives a drawn surface the page's styles. */
export async function styleSurface(element) {
  await element.updateComplete;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  const root = element.shadowRoot;
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
