import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The files of a thousand orders must fit as well: a picture printed as PDF takes up to a MB. */
const SIZE_MB = 1024;
const BALLAST = '.ballast';
const CHUNK = Buffer.alloc(1024 * 1024, 'ballast');
const run = promisify(execFile);

/** A small file system for the file storage that can be filled to the last byte. */
export class Disk {
  readonly means = `file system of ${SIZE_MB} MB filled to the last byte`;

  private constructor(private readonly folder: string) {}

  /** @returns undefined unless root, who alone may mount */
  static async mount(folder: string): Promise<Disk | undefined> {
    await mkdir(folder, { recursive: true });
    const mounting = run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'keepsake-drill', folder]);
    return mounting.then(
      () => new Disk(folder),
      () => undefined,
    );
  }

  async fill(): Promise<void> {
    const ballast = await open(path.join(this.folder, BALLAST), 'w');
    try {
      for (let size = 0; size <= SIZE_MB; size += 1) await ballast.write(CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await ballast.close();
    }
  }

  async clear(): Promise<void> {
    await rm(path.join(this.folder, BALLAST), { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', ['--lazy', this.folder]);
  }
}
