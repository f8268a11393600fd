import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Jest's globals for one spec file. */
const OF_ONE_FILE = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];

/** Specs run in the worker's own realm instead of a VM context. */
export default class PlainNodeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  exit = process.exit;
  env = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Node maps stacks to TypeScript by itself; Jest's formatter knows only what Jest transformed.
    delete Error.prepareStackTrace;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = this.exit;
    process.env = this.env;
    for (const name of OF_ONE_FILE) delete globalThis[name];
  }

  getVmContext() {
    return null;
  }
}
