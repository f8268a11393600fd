import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import util from 'node:util';

/**
 * Reads what the launcher recorded about the shop that runs on the data folder of `env` or `.env`.
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ launcher: { pid: number }, children: { pid: number }[] } | undefined} undefined if there is none
 */
export function readInstance(root, env) {
  const folder = env.KEEPSAKE_DATA_DIR ?? settingsFile(root).KEEPSAKE_DATA_DIR;
  const file = path.resolve(root, folder || '.keepsake', 'instance.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The launcher is just writing or removing it.
    return undefined;
  }
}

/** The first versions of Node 20 cannot read `.env`; the launcher, on the pinned version, always can. */
export function settingsFile(root) {
  const file = path.join(root, '.env');
  return (existsSync(file) && util.parseEnv?.(readFileSync(file, 'utf8'))) || {};
}
