// Inputs of the basic catalog where the library's own leave something out: the words of failed checks under every
// input, a slider whose steps suit its range, a number 0 in a text field.

import {css, html, nothing} from 'lit';
import {
  A2uiBasicTextFieldElement,
  A2uiChoicePickerElement,
  A2uiDateTimeInputElement,
  A2uiSliderElement,
} from '@a2ui/web_core/v0_9/basic_catalog';

const FAILED = css`
  .fh-failed {
    color: var(--a2ui-textfield-color-error);
    margin-top: 4px;
  }
`;

function failures(props) {
  const words = props?.isValid === false ? (props.validationErrors ?? []) : [];
  return words.map(each => html`<div class="error fh-failed">${each}</div>`);
}

/** Returns the distance between two values that a slider can be set to: a hundredth of a range that whole numbers do not fill. */
export function stepOf(min, max) {
  const whole = Number.isInteger(min) && Number.isInteger(max) && max - min > 1;
  return whole ? 1 : (max - min) / 100 || 1;
}

export class WorldTextField extends A2uiBasicTextFieldElement {
  updated(changed) {
    super.updated(changed);
    const input = this.querySelector('input, textarea');
    if (input && this.controller.props?.value === 0 && input.value === '') input.value = '0';
  }
}

export class WorldChoicePicker extends A2uiChoicePickerElement {
  render() {
    return html`${super.render()}${failures(this.controller?.props)}`;
  }
}

export class WorldDateTimeInput extends A2uiDateTimeInputElement {
  render() {
    return html`${super.render()}${failures(this.controller.props)}`;
  }
}

export class WorldSlider extends A2uiSliderElement {
  render() {
    const props = this.controller.props;
    if (!props) return nothing;
    const min = props.min ?? 0;
    const max = props.max ?? 100;
    const step = stepOf(min, max);
    const value = Math.min(max, Math.max(min, Number(props.value) || 0));
    const change = event => props.setValue?.(onStep(Number(event.target.value), min, max, step));
    return html`<div class="a2ui-slider-container">
      <div class="a2ui-slider-header">
        <span class="a2ui-slider-label">${props.label}</span>
        <span class="a2ui-slider-value">${props.value}</span>
      </div>
      <input type="range" min=${min} max=${max} step="any" .value=${String(value)} @input=${change} class="a2ui-slider" />
      ${failures(props)}
    </div>`;
  }
}

/** The thumb stands where the value is, also between two steps; what a person sets lies on a step. */
function onStep(value, min, max, step) {
  const steps = Math.round((value - min) / step);
  return Number(Math.min(max, min + steps * step).toFixed(10));
}

WorldTextField.styles = A2uiBasicTextFieldElement.styles;
WorldChoicePicker.styles = [A2uiChoicePickerElement.styles, FAILED];
WorldDateTimeInput.styles = [A2uiDateTimeInputElement.styles, FAILED];
WorldSlider.styles = [A2uiSliderElement.styles, FAILED];
