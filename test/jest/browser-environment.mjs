import { TestEnvironment } from 'jest-environment-jsdom';

/** What jsdom lacks and Node has: a browser's way to call a server, and what the router wants when it loads. */
const FROM_NODE = { fetch, Headers, Response, TextDecoder, TextEncoder };

/** A DOM with the rest of a browser. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { location } = this.global;
    Object.assign(this.global, FROM_NODE, {
      Request: class extends Request {
        constructor(input, init) {
          // Signals of jsdom are none to Node.
          super(typeof input === 'string' ? new URL(input, location.href) : input, { ...init, signal: undefined });
        }
      },
    });
  }
}
