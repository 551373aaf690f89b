// Styles inside the surface's shadow root, where the page's own style sheet does not reach.

import {styleInks} from './inks.js';

const CSS = `
  :host {
    --a2ui-text-a-color: var(--fh-primary-ink);
    --a2ui-tabs-header-color-active: var(--fh-primary-ink);
    --a2ui-slider-thumb-color: var(--fh-primary-ink);
  }
  *, *::before, *::after {
    animation: none !important;
    transition: none !important;
    caret-color: transparent !important;
  }
  button, input, textarea, select { font-family: inherit; font-size: 15.5px; }
  button { line-height: 1.3; text-align: center; }
  .a2ui-text.caption em { font-style: normal; font-size: 14px; }
  .a2ui-text.caption { color: var(--a2ui-text-caption-color); }
  .a2ui-button .a2ui-text.caption { color: inherit; }
  .a2ui-button.borderless.borderless { --_a2ui-text-color: var(--fh-primary-ink); padding: 6px 2px; }
  .a2ui-button .a2ui-icon { color: inherit; }
  .a2ui-tab-bar { overflow-x: auto; }
  .a2ui-tab-button { flex: none; }
  .a2ui-tab-button.active.active { border-bottom-color: var(--fh-primary-ink); }
  .a2ui-text code { font-family: var(--a2ui-font-family-monospace); font-size: 0.92em; }
  .a2ui-text pre { overflow-x: auto; white-space: pre-wrap; }
  .a2ui-text ul, .a2ui-text ol { padding-left: 22px; }
  .a2ui-text blockquote { border-left: 3px solid var(--a2ui-color-border); padding-left: 10px; }
  .a2ui-text table { border-collapse: collapse; }
  .a2ui-text th, .a2ui-text td { border: 1px solid var(--a2ui-color-border); padding: 4px 8px; text-align: left; }
  textarea { min-height: 84px; resize: none; }
  input[type='range'] { width: 100%; margin: 6px 0; }
  input[type='range'], input[type='checkbox'], input[type='radio'] { accent-color: var(--fh-primary-ink); }
  input[type='checkbox'], input[type='radio'] { flex: none; margin: 0; }
  label { cursor: pointer; }
  .error.error { font-size: var(--fh-error-size); line-height: 1.3; }
  .a2ui-chip.a2ui-chip { font-size: 14.5px; padding: 7px 13px; border-color: var(--fh-missing-edge); }
  .a2ui-chip.a2ui-chip.selected { border-color: var(--a2ui-color-primary); }
  :host firsthand-choicepicker { gap: 6px; }
  .a2ui-option-text { font-size: 15.5px; font-weight: 400; }
  .a2ui-option-label .a2ui-option-input { margin-right: 1px; }
  .filter-input.filter-input { box-sizing: border-box; width: 100%; padding: 8px 11px; margin-bottom: 3px; }
  firsthand-textfield, firsthand-datetimeinput, firsthand-slider, firsthand-choicepicker, textarea, input { min-width: 0; }
  a2ui-basic-row:has(> [style*="flex"]), a2ui-basic-row[style*="space-"], firsthand-slider { align-self: stretch; }
  a2ui-basic-row > firsthand-slider { flex: 1; }
  .a2ui-date-time-inputs { flex-wrap: wrap; }
  .a2ui-date-time-container .a2ui-date-time-input { font-size: 15px; min-width: 132px; padding-inline: 8px; }
  .a2ui-modal-content { min-width: min(300px, calc(100vw - 90px)); max-width: calc(100vw - 72px); }
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
  styleInks(element);
}
