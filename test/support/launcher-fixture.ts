import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { becomesTrueWithin } from '../../server/local/processes.js';
import { reservePort } from './ports.js';
import { makeTestFolder } from './postgres.js';

const root = path.resolve(import.meta.dirname, '../..');
const READY_MS = 50_000;

const WEB = `
  import http from 'node:http';
  http.createServer((request, response) => {
    if (request.url === '/crash') process.exit(3);
    response.end(process.env.DATABASE_URL);
  }).listen(process.env.PORT, '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
`;
const WORKER = `
  process.send('ready');
  setInterval(() => undefined, 1000);
  process.on('SIGTERM', () => process.exit(0));
`;

export interface Launch {
  process: ChildProcess;
  output: () => string;
  /** Resolves when the shop is open or the launcher exited. */
  openedOrExited: () => Promise<boolean>;
  exited: () => Promise<number | null>;
}

/** The real launcher with a minimal web and worker process, in a temporary folder on free ports. */
export class LauncherFixture {
  private readonly launches: Launch[] = [];

  private constructor(
    readonly folder: string,
    readonly ports: { shop: number; payments: number; inbox: number; smtp: number; printing: number; google: number },
  ) {}

  static async create(): Promise<LauncherFixture> {
    const folder = path.join(await makeTestFolder(), 'a shop with spaces');
    await mkdir(path.join(folder, 'dist/server/database'), { recursive: true });
    await mkdir(path.join(folder, 'dist/workers'));
    await cp(path.join(root, 'dist/server/local'), path.join(folder, 'dist/server/local'), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(path.join(folder, 'dist/server/main.js'), WEB);
    await writeFile(path.join(folder, 'dist/workers/main.js'), WORKER);
    await writeFile(path.join(folder, 'dist/server/database/migrate.js'), '');
    await writeFile(path.join(folder, 'dist/server/database/seed.js'), '');
    const [shop, payments, inbox] = await Promise.all([reservePort(), reservePort(), reservePort()]);
    const [smtp, printing, google] = await Promise.all([reservePort(), reservePort(), reservePort()]);
    return new LauncherFixture(folder, { shop, payments, inbox, smtp, printing, google });
  }

  launch(args: string[] = [], env: Record<string, string> = {}): Launch {
    const child = spawn(process.execPath, ['dist/server/local/launcher.js', ...args], {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        KEEPSAKE_PORT: String(this.ports.shop),
        KEEPSAKE_PAYMENTS_PORT: String(this.ports.payments),
        KEEPSAKE_INBOX_PORT: String(this.ports.inbox),
        KEEPSAKE_SMTP_PORT: String(this.ports.smtp),
        KEEPSAKE_PRINTING_PORT: String(this.ports.printing),
        KEEPSAKE_GOOGLE_PORT: String(this.ports.google),
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const launch: Launch = {
      process: child,
      output: () => output,
      openedOrExited: () => becomesTrueWithin(READY_MS, () => output.includes('Keepsake is open.') || hasEnded()),
      exited: async () => {
        await becomesTrueWithin(READY_MS, hasEnded);
        return child.exitCode;
      },
    };
    this.launches.push(launch);
    return launch;
  }

  async get(address: string): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.ports.shop}${address}`)).text();
  }

  /** Process ids from the launcher's record. */
  async children(): Promise<number[]> {
    const record = JSON.parse(await readFile(path.join(this.folder, '.keepsake/instance.json'), 'utf8')) as {
      children: Array<{ pid: number }>;
    };
    return record.children.map(({ pid }) => pid);
  }

  async dispose(): Promise<void> {
    for (const launch of this.launches) {
      launch.process.kill('SIGTERM');
      await launch.exited();
    }
    await rm(path.dirname(this.folder), { recursive: true, force: true });
  }
}
