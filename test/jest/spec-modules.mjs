import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compiled } from './typescript-hooks.mjs';

// Each spec file gets its own copies of the project's modules, so that it can replace some of them and shares no state with
// other specs. Packages are loaded once per worker: React and MUI alone take longer than most specs.

const QUERY = 'spec';
const REPLACED = 'replaced:';
/** A package that remembers which store listens to the window. */
const STATEFUL_PACKAGE = /^@reduxjs\/toolkit(?:\/|$)/;
const STYLES = new URL('../support/css-module.js', import.meta.url).href;
/** Factories by the spec's number and the module's address. */
const factories = new Map();
let current = 0;

/** @returns where to import the spec file from */
export function addressOfSpec(url) {
  current += 1;
  factories.clear();
  return withSpec(url, current);
}

/** Modules that are loaded later find what `factory` returns in the place of this module. */
export function replaceModule(specifier, importer, factory) {
  factories.set(sourceOf(specifier, importer), factory);
}

/** For the module that stands in for a replaced one. */
export function replacementOf(address) {
  return factories.get(address)();
}

function withSpec(url, number) {
  return `${url}?${QUERY}=${number}`;
}

function sourceOf(specifier, importer) {
  const url = new URL(specifier, importer.replace(/\?.*$/, ''));
  if (!url.pathname.endsWith('.js')) return url.href;
  const candidates = ['.ts', '.tsx'].map((ending) => url.href.replace(/\.js$/, ending));
  return candidates.find((candidate) => existsSync(new URL(candidate))) ?? url.href;
}

registerHooks({
  resolve(specifier, context, next) {
    const number = /[?&]spec=(\d+)$/.exec(context.parentURL ?? '')?.[1];
    if (!number) return next(specifier, context);
    if (/\.css$|\.woff2\?url$/.test(specifier)) return { url: STYLES, format: 'module', shortCircuit: true };
    if (STATEFUL_PACKAGE.test(specifier)) {
      const resolved = next(specifier, context);
      return { ...resolved, url: withSpec(resolved.url, number) };
    }
    if (!/^\.{1,2}\//.test(specifier) || context.parentURL.includes('/node_modules/')) return next(specifier, context);
    const source = sourceOf(specifier, context.parentURL);
    if (factories.has(source)) return { url: withSpec(REPLACED + source, number), format: 'module', shortCircuit: true };
    if (source.endsWith('.json')) return next(specifier, context);
    return { url: withSpec(source, number), format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    const [source, query] = url.split('?');
    if (!query?.startsWith(`${QUERY}=`) || source.includes('/node_modules/')) return next(url, context);
    if (source.startsWith(REPLACED))
      return { format: 'module', source: replacement(source.slice(REPLACED.length)), shortCircuit: true };
    return { format: 'module', source: compiled(fileURLToPath(source)), shortCircuit: true };
  },
});

function replacement(source) {
  const names = Object.keys(replacementOf(source)).filter((name) => name !== 'default');
  return [
    `import { replacementOf } from ${JSON.stringify(import.meta.url)};`,
    `const module = replacementOf(${JSON.stringify(source)});`,
    ...names.map((name) => `export const ${name} = module.${name};`),
    'export default module.default;',
  ].join('\n');
}
