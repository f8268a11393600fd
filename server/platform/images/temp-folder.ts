import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders of images that are being decoded; the process id follows. */
const FOLDER = 'keepsake-upload-';

/** Removes the folder when the work ends. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders of killed processes. Call before this process creates its own. */
export async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const pid = Number.parseInt(name.slice(FOLDER.length));
    if (pid === process.pid || !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
