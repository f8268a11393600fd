import { jest } from '@jest/globals';
import { replayPresses } from './press-replay.js';

let presses: number;
/** Whether clicks are swallowed, as React does with a target that is not hydrated yet. */
let isSwallowing: boolean;

const button = () => document.querySelector('button')!;
const swallow = (event: Event) => isSwallowing && event.stopPropagation();

/** Simulates how React hydrates a node. */
function hydrate(node = button()): void {
  Object.assign(node, { __reactProps$1: {} });
  node.addEventListener('click', () => (presses += 1));
}

beforeEach(() => {
  jest.useFakeTimers();
  presses = 0;
  isSwallowing = false;
  document.body.innerHTML = '<div id="root"><button>Add to Cart · $24.00</button></div>';
  document.getElementById('root')!.addEventListener('click', swallow, true);
});
afterEach(() => {
  jest.advanceTimersByTime(10_000);
  jest.useRealTimers();
});

it('a press from before the code is done once, when the page is hydrated at once', () => {
  hydrate();
  replayPresses([null, button()]);
  jest.advanceTimersByTime(1_000);
  expect(presses).toBe(1);
});

it.each(['before the code', 'during hydration'])('a press from %s is done once the page is hydrated', (when) => {
  isSwallowing = true;
  replayPresses(when === 'before the code' ? [button()] : []);
  if (when === 'during hydration') button().click();
  jest.advanceTimersByTime(200);
  expect(presses).toBe(0);
  isSwallowing = false;
  hydrate();
  jest.advanceTimersByTime(1_000);
  expect(presses).toBe(1);
});

it('a press of a button that is replaced is done on the one in its place', () => {
  replayPresses([button()]);
  button().replaceWith(button().cloneNode(true));
  hydrate();
  jest.advanceTimersByTime(1_000);
  expect(presses).toBe(1);
});

it('a press is not done again when it removes its button', () => {
  hydrate();
  button().addEventListener('click', () => button().remove());
  replayPresses([]);
  button().click();
  jest.advanceTimersByTime(1_000);
  expect(presses).toBe(1);
});

it('a press is not done again on a button of the same name that it brings', () => {
  hydrate();
  const pressed = button();
  pressed.addEventListener('click', () => {
    const next = pressed.cloneNode(true) as HTMLButtonElement;
    pressed.replaceWith(next);
    // React does the same with a removed node.
    delete (pressed as { __reactProps$1?: unknown }).__reactProps$1;
    hydrate(next);
  });
  replayPresses([]);
  pressed.click();
  jest.advanceTimersByTime(1_000);
  expect(presses).toBe(1);
});

it('only the last press is done, and every heart', () => {
  document.getElementById('root')!.innerHTML = '<button data-favorite>♡</button><button>Menu</button><button>Add</button>';
  const [heart, menu, add] = [...document.querySelectorAll('button')];
  for (const each of [heart, menu, add]) hydrate(each);
  replayPresses([heart!, menu!, add!]);
  expect(presses).toBe(2);
});
