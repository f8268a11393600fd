import { ModuleMocker } from 'jest-mock';

const circusEventHandlers = Symbol.for('EVENT_HANDLERS');

/** Specs run in the worker's own realm instead of a VM context. No fake timers. */
export default class PlainNodeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  exit = process.exit;
  env = { ...process.env };

  async setup() {
    // Node maps stacks to TypeScript by itself; Jest's formatter knows only what Jest transformed.
    delete Error.prepareStackTrace;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    process.exit = this.exit;
    process.env = this.env;
    delete globalThis[circusEventHandlers];
  }

  getVmContext() {
    return null;
  }
}
