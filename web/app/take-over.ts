import { flushSync } from 'react-dom';

declare global {
  interface Window {
    /** The button that was pressed last, or null; noted by the script in index.html. */
    pressed?: Element | null;
  }
}

/** In document order, which is the same on the first screen and on the page up to the grid. */
const controlsIn = (root: HTMLElement) =>
  root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('a, button, input, select');

/** What does not change about a control. */
const kindOf = (control: Element) => control.tagName + control.className + control.getAttribute('href');

/**
 * Renders a page in the place of the first screen that its document came with. Focus, typed words and choices carry
 * over, and the button that was pressed last is pressed again.
 */
export function takeOver(root: HTMLElement, render: () => void): void {
  const before = controlsIn(root);
  const focused = document.activeElement;

  flushSync(render);

  controlsIn(root).forEach((control, place) => {
    const old = before[place];
    if (!old || kindOf(old) !== kindOf(control)) return;
    if (old === focused) control.focus({ preventScroll: true });
    if (old.value !== control.value) enter(control, old);
    if (old === window.pressed) control.click();
  });
}

/** As if by hand: the page's state follows. */
function enter(control: HTMLInputElement | HTMLSelectElement, old: HTMLInputElement | HTMLSelectElement): void {
  // React does not notice a new `value` of an input, as it sets that itself.
  if ('setRangeText' in control) control.setRangeText(old.value);
  else control.value = old.value;
  control.dispatchEvent(new Event('change', { bubbles: true }));
  if ('setRangeText' in control && 'setRangeText' in old) control.setSelectionRange(old.selectionStart, old.selectionEnd);
}
