import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const SIZE_MB = 160;
const BALLAST = '.ballast';
const CHUNK = Buffer.alloc(1024 * 1024, 'ballast');
const run = promisify(execFile);

/**
 * The disk of the file storage. As root it is a small file system of its own that is really filled to the last byte;
 * where nothing may be mounted, the shop's processes are forbidden to write files instead.
 */
export class Disk {
  private constructor(
    readonly folder: string,
    private readonly isMounted: boolean,
  ) {}

  static async mount(folder: string): Promise<Disk> {
    await mkdir(folder, { recursive: true });
    const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'keepsake-drill', folder]);
    return new Disk(
      folder,
      await mounted.then(
        () => true,
        () => false,
      ),
    );
  }

  get means(): string {
    return this.isMounted ? `file system of ${SIZE_MB} MB filled to the last byte` : 'no file may grow (prlimit)';
  }

  async fill(pids: readonly number[]): Promise<void> {
    if (!this.isMounted) return limitFiles(pids, '0:unlimited');
    const ballast = await open(path.join(this.folder, BALLAST), 'w');
    try {
      for (let size = 0; size <= SIZE_MB; size += 1) await ballast.write(CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await ballast.close();
    }
  }

  async clear(pids: readonly number[]): Promise<void> {
    if (this.isMounted) await rm(path.join(this.folder, BALLAST), { force: true });
    else await limitFiles(pids, 'unlimited:unlimited');
  }

  async unmount(): Promise<void> {
    if (this.isMounted) await run('umount', ['--lazy', this.folder]);
  }
}

async function limitFiles(pids: readonly number[], limit: string): Promise<void> {
  for (const pid of pids) await run('prlimit', [`--pid=${pid}`, `--fsize=${limit}`]);
}
