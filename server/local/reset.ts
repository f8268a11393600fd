import { existsSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Instance } from './instance.js';
import { findPostgresFolder } from './postgres-location.js';

/** Anything else in the data folder is not ours and is kept. */
const OWN_ENTRIES = ['postgres', 'objects', 'payments', 'printing', 'logs', 'secrets.json'];

/**
 * Lists everything it is about to delete, with sizes, then deletes it: only what Keepsake itself created in its data
 * folder, and the database if it is elsewhere.
 * @throws UserError when the shop is running
 */
export async function resetData(dataFolder: string, report: (line: string) => void): Promise<void> {
  const wanted = OWN_ENTRIES.map((name) => path.join(dataFolder, name));
  const paths = [...new Set([...wanted, findPostgresFolder(path.join(dataFolder, 'postgres'))])].filter(existsSync);
  if (paths.length === 0) {
    report('There is nothing to delete yet.');
    return;
  }
  const instance = await Instance.claim(dataFolder, '', report);
  try {
    report('Starting over. Deleting:');
    for (const entry of paths) report(`  ${entry}  (${megabytes(await sizeOf(entry))})`);
    for (const entry of paths) await rm(entry, { recursive: true, force: true, maxRetries: 3 });
  } finally {
    await instance.release();
  }
}

async function sizeOf(target: string): Promise<number> {
  const status = await lstat(target);
  if (!status.isDirectory()) return status.size;
  const entries = await readdir(target);
  const sizes = await Promise.all(entries.map((entry) => sizeOf(path.join(target, entry))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
