import { flushSync } from 'react-dom';

type Control = HTMLElement & Partial<Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>>;

/** In the order in which they stand, which is the same on the first screen and on the page up to the grid. */
const controlsIn = (root: HTMLElement) => [...root.querySelectorAll<Control>('a, button, input, select')];

/** What is the same of a control before and after. */
const kindOf = ({ tagName, ariaLabel, textContent }: Control) => [tagName, ariaLabel, textContent].join();

/**
 * Renders a page in the place of the first screen that its document came with. Who was typing a search, or had walked
 * to a link, goes on there.
 */
export function takeOver(root: HTMLElement, render: () => void): void {
  const before = controlsIn(root);
  const at = before.indexOf(document.activeElement as Control);
  const { value, selectionStart, selectionEnd } = before[at] ?? {};

  flushSync(render);

  const control = controlsIn(root)[at];
  if (!control || kindOf(control) !== kindOf(before[at]!)) return;
  control.focus({ preventScroll: true });
  if (!(control instanceof HTMLInputElement) || !value) return;
  // As if typed: the field's state follows.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.setSelectionRange(selectionStart ?? null, selectionEnd ?? null);
}
