import 'reflect-metadata';
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import './typescript-hooks.mjs';

const require = createRequire(import.meta.url);
const { default: Runtime } = require('jest-runtime');

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== '@jest/globals') return next(specifier, context);
    const url = new URL('jest-globals.mjs', import.meta.url);
    url.searchParams.set('for', context.parentURL);
    return { url: url.href, format: 'module', shortCircuit: true };
  },
});

// Leaves a large heap to the operating system: freeing it takes longer than the half second that Jest waits for a worker.
process.once('beforeExit', () => process.exit());

/**
 * Imports specs as Node does. A module is loaded and compiled once per worker instead of once per spec file, which for
 * this shop takes longer than most specs. In return specs share module state, and `jest.mock` and watch mode do not work. Their code also runs
 * faster: in a VM context each look at a global, such as Math, is slow.
 */
export default class PlainNodeRuntime extends Runtime {
  async unstable_importModule(file) {
    globalThis.jest = this.jestGlobals.jestObjectFor(file);
    globalThis.jestFor = (importer) => this.jestFor(importer);
    await import(this.addressOf(file));
  }

  addressOf(file) {
    return pathToFileURL(file).href;
  }

  /** The `jest` object for the module `importer`. */
  jestFor() {
    return globalThis.jest;
  }

  /** Jest's own modules; the test framework keeps the tests of one file, so each file gets a new one. */
  requireInternalModule(from, to) {
    const file = to ? createRequire(from).resolve(to) : from;
    if (file.includes('jest-circus')) delete require.cache[file];
    return require(file);
  }

  // Node's own does.
  installGetBuiltinModule() {}
}
