import { JSDOM } from 'jsdom';

/** Globals of jsdom whose versions in Node work better with fetch, fake timers and files. */
const FROM_NODE = new Set([
  ...['Headers', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'atob', 'btoa', 'crypto', 'structuredClone', 'console'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'performance'],
]);
/** The global object itself, as in a browser: what a spec sets on `window` is what the code under test finds. */
const WINDOW = new Set(['window', 'self', 'frames', 'top', 'parent', 'globalThis', 'global']);

const FRAME_MS = 16;

let dom;
let original;

/** Gives this process the globals of a browser. Only once: libraries keep the document that they have seen first. */
export function installBrowserGlobals() {
  if (dom) return;
  dom = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true });
  const { window } = dom;
  for (const name of [...namesOf(window), ...namesOf(window.EventTarget.prototype)]) {
    if (!FROM_NODE.has(name) && !WINDOW.has(name)) forward(window, name);
  }
  for (const name of WINDOW) Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
  Object.assign(globalThis, frames(globalThis));
  // A broadcast would connect the clients of different tests.
  delete globalThis.BroadcastChannel;
  globalThis.Request = class extends Request {
    constructor(input, init) {
      // Node refuses the signals of jsdom.
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, { ...init, signal: undefined });
    }
  };
  // MUI's style rules are not read: matching them takes most of a search by role, and no spec checks styles.
  Object.defineProperty(window.HTMLStyleElement.prototype, 'sheet', { get: () => ({ cssRules: [], insertRule: () => 0 }) });
  original = Object.getOwnPropertyDescriptors(globalThis);
}

/** As if the next spec file opened a new tab of a new browser. */
export function resetBrowserGlobals() {
  const { window } = dom;
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const [found, wanted] = [Object.getOwnPropertyDescriptor(globalThis, name), original[name]];
    if (!found.configurable) continue;
    if (!wanted) delete globalThis[name];
    else if (found.value !== wanted.value || found.get !== wanted.get) Object.defineProperty(globalThis, name, wanted);
  }
  // A spec may have put its own `randomUUID` in the place of the inherited one.
  for (const name of Object.getOwnPropertyNames(globalThis.crypto)) delete globalThis.crypto[name];
  const { body, documentElement } = window.document;
  body.replaceChildren();
  for (const element of [body, documentElement]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  window.document.title = '';
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  listeners.splice(0).forEach(({ type, listener, options }) => window.removeEventListener(type, listener, options));
}

/** Replaces jsdom's animation frames, which stop for good once a spec has faked the timers that they use. */
function frames({ setTimeout, clearTimeout }) {
  return {
    requestAnimationFrame: (callback) => Number(setTimeout(() => callback(performance.now()), FRAME_MS)),
    cancelAnimationFrame: (id) => clearTimeout(id),
  };
}

function namesOf(object) {
  return Reflect.ownKeys(object).filter((name) => typeof name === 'string' && name !== 'constructor');
}

function forward(window, name) {
  const value = window[name];
  if (Object.is(value, globalThis[name])) return;
  const property = isMethod(name, value)
    ? { writable: true, value: name === 'addEventListener' ? listen : value.bind(window) }
    : { get: () => window[name], set: (given) => void (window[name] = given) };
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, ...property });
}

/** Classes begin with a capital letter. */
function isMethod(name, value) {
  return typeof value === 'function' && name.charAt(0) === name.charAt(0).toLowerCase();
}

/** Listeners on the window, removed after each spec file: stores of earlier files must not react to later events. */
const listeners = [];
function listen(type, listener, options) {
  listeners.push({ type, listener, options });
  dom.window.addEventListener(type, listener, options);
}
