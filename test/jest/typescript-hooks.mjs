import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

process.setSourceMapsEnabled(true);

registerHooks({
  resolve(specifier, context, next) {
    if (context.parentURL?.endsWith('.ts') && /^\.{1,2}\/.*\.js$/.test(specifier)) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

const compiledFiles = new Map();

/** @returns the JavaScript of a TypeScript file */
export function compiled(file) {
  if (!compiledFiles.has(file)) compiledFiles.set(file, transformFileSync(file, { sourceMaps: 'inline' }).code);
  return compiledFiles.get(file);
}
