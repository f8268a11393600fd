import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UserError } from './user-error.js';
import { terminateProcess, isRunningAs } from './processes.js';

const ORPHAN_MS = 3_000;

const recordedProcess = z.object({ pid: z.number().int(), script: z.string().min(1) });
const record = z.object({
  launcher: recordedProcess,
  shopUrl: z.string(),
  children: z.array(recordedProcess),
});
type InstanceRecord = z.infer<typeof record>;

/**
 * The one running shop of a data folder, recorded in a file: its launcher and its processes. A process id counts only
 * together with the script it runs, because ids are reused.
 */
export class Instance {
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private record: InstanceRecord,
  ) {}

  /**
   * Ends the processes that a killed launcher left behind, then claims the data folder.
   * @throws UserError when the folder is in use
   */
  static async claim(dataFolder: string, shopUrl: string, report: (line: string) => void): Promise<Instance> {
    const file = path.join(dataFolder, 'instance.json');
    const instance = new Instance(file, {
      launcher: { pid: process.pid, script: path.basename(process.argv[1] ?? '') },
      shopUrl,
      children: [],
    });
    for (;;) {
      try {
        await writeFile(file, JSON.stringify(instance.record), { flag: 'wx' });
        return instance;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      await removeStaleRecord(file, report);
    }
  }

  addChild(pid: number, script: string): Promise<void> {
    return this.save([...this.record.children, { pid, script }]);
  }

  removeChild(pid: number): Promise<void> {
    return this.save(this.record.children.filter((child) => child.pid !== pid));
  }

  async release(): Promise<void> {
    await this.writing;
    await rm(this.file, { force: true });
  }

  private save(children: InstanceRecord['children']): Promise<void> {
    this.record = { ...this.record, children };
    const text = JSON.stringify(this.record);
    this.writing = this.writing.then(async () => {
      await writeFile(`${this.file}.new`, text);
      await rename(`${this.file}.new`, this.file);
    });
    return this.writing;
  }
}

async function removeStaleRecord(file: string, report: (line: string) => void): Promise<void> {
  const found = await readRecord(file);
  if (found) {
    const { launcher } = found;
    if (await isRunningAs(launcher.pid, launcher.script)) throw new UserError(`Keepsake is already running at ${found.shopUrl}`);
    if ((await readRecord(file)) === undefined) return;
    report('Cleaning up after an interrupted run.');
    await Promise.all(found.children.map(({ pid, script }) => terminateProcess(pid, script, ['SIGTERM', 'SIGKILL'], ORPHAN_MS)));
  }
  // Renamed first, so that only one of two launchers removes it.
  const stale = `${file}.${randomBytes(4).toString('hex')}`;
  await rename(file, stale).catch(() => undefined);
  await rm(stale, { force: true });
}

async function readRecord(file: string): Promise<InstanceRecord | undefined> {
  try {
    return record.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
