/** How long a page may take until it is hydrated, in ms. */
const HYDRATED_WITHIN_MS = 10_000;
const AGAIN_MS = 50;

/** Presses a button again that React has swallowed; see `replayPresses`. */
function pressLater(button: HTMLButtonElement, label: string): void {
  setTimeout(() => {
    const isAlike = (each: HTMLButtonElement) => labelOf(each) === label;
    (button.isConnected ? button : [...document.querySelectorAll('button')].find(isAlike))?.click();
  }, AGAIN_MS);
}

const labelOf = (button: HTMLButtonElement): string => button.getAttribute('aria-label') ?? button.textContent;
/** React marks the nodes that it has hydrated, until it removes them: presses of these are always its own. */
const isHydrated = (button: HTMLButtonElement): boolean => Object.keys(button).some((key) => key.startsWith('__react'));

/**
 * Makes every press of a button count while the page is being hydrated: React stops a click on what it cannot hydrate at once,
 * and one on what it replaces instead has no effect.
 *
 * @param pressed what was pressed before, null for clicks elsewhere: every heart is pressed again, and any other button only if
 *   it was the last
 */
export function replayPresses(pressed: readonly (HTMLButtonElement | null)[]): void {
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || isHydrated(button)) return;
    const label = labelOf(button);
    let isThrough = false;
    const note = () => {
      isThrough = true;
    };
    button.addEventListener('click', note);
    setTimeout(() => {
      button.removeEventListener('click', note);
      if (!isThrough || !isHydrated(button)) pressLater(button, label);
    });
  };
  window.addEventListener('click', onClick, true);
  setTimeout(() => window.removeEventListener('click', onClick, true), HYDRATED_WITHIN_MS);

  for (const [i, button] of pressed.entries()) {
    if (button?.isConnected && ('favorite' in button.dataset || i === pressed.length - 1)) button.click();
  }
}
