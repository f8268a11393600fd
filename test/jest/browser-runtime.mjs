import PlainNodeRuntime from './plain-node-runtime.mjs';
import { addressOfSpec, replaceModule } from './spec-modules.mjs';

/** Imports specs as Node does, each with its own copies of the project's modules, and knows `jest.unstable_mockModule`. */
export default class BrowserRuntime extends PlainNodeRuntime {
  addressOf(file) {
    return addressOfSpec(super.addressOf(file));
  }

  jestFor(importer) {
    return { ...super.jestFor(), unstable_mockModule: (specifier, factory) => replaceModule(specifier, importer, factory) };
  }
}
