// The controls of each component: what a person can click or type into.

import {ownElements} from './instances.js';
import {accessibleName, labelOf, wordsOf} from './words.js';

const SELECTORS = {
  Button: 'button',
  TextField: 'input, textarea',
  CheckBox: 'label.a2ui-checkbox',
  Slider: 'input[type=range]',
  DateTimeInput: 'input',
  ChoicePicker: '.filter-input, label.a2ui-option-label, button.chip',
  Tabs: 'button.a2ui-tab-button',
  Modal: '.a2ui-modal-trigger, .a2ui-modal-close',
};
const ANY = 'button, input, textarea, select, a[href]';

/** Returns the controls of a component as [{element, label, action, enabled, why, value}]; `why` says why one is off. */
export function controlsOf(element, instance) {
  const selector = SELECTORS[instance.type] ?? ANY;
  const found = [...ownElements(element)].filter(own => own.matches(selector) && !standsForAButton(own));
  const controls = found.map((control, index) => ({element: control, ...describe(control, index, element, instance)}));
  return instance.type === 'DateTimeInput' && controls.length > 1 ? controls.map(withPart) : controls;
}

/** A date and a time beside each other have one label, so each says which part it is. */
function withPart(control) {
  return {...control, label: [control.label, control.element.type].filter(Boolean).join(', ')};
}

/** The trigger of a Modal that holds a Button is no control of its own: the Button is. */
function standsForAButton(control) {
  return control.matches('.a2ui-modal-trigger') && control.querySelector('button') !== null;
}

function describe(control, index, element, instance) {
  const props = element.controller?.props ?? {};
  const field = typeof props.label === 'string' ? props.label : accessibleName(element);
  const enabled = !control.disabled;
  const why = enabled ? [] : (props.validationErrors ?? []).map(String);
  const plain = {label: labelOf(control, element), action: null, enabled, why, value: null};
  switch (instance.type) {
    case 'Button':
      return {...plain, action: actionName(instance.properties.action)};
    case 'TextField':
      return {...plain, label: field, value: props.variant === 'obscured' ? masked(props.value) : (props.value ?? '')};
    case 'CheckBox':
      return {...plain, label: field || plain.label, value: Boolean(props.value)};
    case 'Slider':
    case 'DateTimeInput':
      return {...plain, label: field, value: props.value ?? null};
    case 'ChoicePicker':
      return control.matches('.filter-input') ? {...plain, value: control.value} : {...plain, value: choice(control, props)};
    case 'Tabs':
      return {...plain, value: {tab: index, selected: control.classList.contains('active')}};
    default:
      return plain;
  }
}

function masked(value) {
  return '•'.repeat(String(value ?? '').length);
}

function choice(control, props) {
  const input = control.querySelector('input');
  if (input) return {option: input.value, selected: input.checked};
  const label = wordsOf(control);
  const option = (props.options ?? []).find(each => String(each.label).replace(/\s+/g, ' ').trim() === label);
  return {option: option?.value ?? label, selected: control.classList.contains('selected')};
}

function actionName(action) {
  return action?.event?.name ?? action?.functionCall?.call ?? null;
}
