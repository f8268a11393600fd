import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** A font configuration: the one in the package refers to folders of AWS Lambda. */
const FONTS_FILE = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';
const START_MS = 20_000;
const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * A Chromium that starts here: CHROMIUM_PATH, one of the system, or the one inside an npm package.
 * @throws Error saying what to install when none does
 */
export async function findChromium(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    const browser = plainBrowser(given);
    if (await starts(browser)) return browser;
    throw new Error('CHROMIUM_PATH names a program that does not start as a browser.');
  }
  for (const executablePath of systemBrowsers()) {
    const browser = plainBrowser(executablePath);
    if (await starts(browser)) return browser;
  }
  const packaged = await packagedBrowser();
  if (packaged && (await starts(packaged))) return packaged;
  throw new Error(
    'No browser starts here, and the browser tests need one. On Debian: apt-get install chromium. ' +
      'Elsewhere install Google Chrome or Chromium, and set CHROMIUM_PATH if it is not on PATH.',
  );
}

function plainBrowser(executablePath: string): Browser {
  return { executablePath, args: sandboxArgs(), env: {} };
}

/** Chromium refuses its sandbox to root, and a container's small /dev/shm crashes it. */
function sandboxArgs(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--disable-dev-shm-usage'];
}

function systemBrowsers(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, MAC_CHROME].filter(existsSync);
}

function starts({ executablePath, env }: Browser): Promise<boolean> {
  return run(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: START_MS }).then(
    () => true,
    () => false,
  );
}

/** Unpacks the browser of `@sparticuz/chromium` and the libraries that a bare system lacks, once per version. */
async function packagedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { resolve } = createRequire(import.meta.url);
  const packageFolder = path.resolve(path.dirname(resolve('@sparticuz/chromium')), '..');
  const { version } = createRequire(import.meta.url)(path.join(packageFolder, 'package.json')) as { version: string };
  const cache = path.join(root, 'node_modules', '.cache');
  const unpacked = path.join(cache, `chromium-${version}`);
  if (!existsSync(unpacked)) {
    await mkdir(cache, { recursive: true });
    const draft = await mkdtemp(path.join(cache, 'chromium-draft-'));
    const unpack = path.join(import.meta.dirname, 'unpack-chromium.mjs');
    await run(process.execPath, [unpack, path.join(packageFolder, 'bin')], { env: { ...process.env, TMPDIR: draft } });
    await writeFile(path.join(draft, 'fonts', 'fonts.conf'), FONTS_FILE);
    await rename(draft, unpacked).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return {
    executablePath: path.join(unpacked, 'chromium'),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: {
      LD_LIBRARY_PATH: path.join(unpacked, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(unpacked, 'fonts'),
    },
  };
}
