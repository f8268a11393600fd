import { installBrowserGlobals, resetBrowserGlobals } from './browser-globals.mjs';
import PlainNodeEnvironment from './plain-node-environment.mjs';

/** No browser has them, and Node and Jest themselves need them. */
const NEVER_FAKED = ['nextTick', 'setImmediate', 'clearImmediate'];

/** The worker's own realm with the globals of a browser, which libraries see before they load. */
export default class BrowserEnvironment extends PlainNodeEnvironment {
  constructor(config) {
    super(config);
    const { useFakeTimers } = this.fakeTimersModern;
    this.fakeTimersModern.useFakeTimers = (options) =>
      useFakeTimers.call(this.fakeTimersModern, { ...options, doNotFake: [...NEVER_FAKED, ...(options?.doNotFake ?? [])] });
  }

  async setup() {
    await super.setup();
    installBrowserGlobals();
  }

  async teardown() {
    await super.teardown();
    resetBrowserGlobals();
  }
}
