import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of package.json: the sources' and the build's files both find assets from here. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the running file.');
  return findProjectRoot(parent);
}

/**
 * File of a program that runs outside this process: the source in tests, else the compiled file, which is not bundled.
 * @param source path from the project's root, without extension
 */
export function programFile(source: string): string {
  return extname(import.meta.url) === '.ts' ? join(projectRoot, `${source}.ts`) : join(projectRoot, 'dist', `${source}.js`);
}
