// Plain JavaScript without dependencies: this runs on the Node version of the machine, before anything is installed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { step } from './progress.mjs';
import { UserError, runQuietly } from './run.mjs';

const POLL_MS = 500;

/**
 * Installs the packages of the lockfile unless they are there already.
 * @param {string} root the project's folder
 * @returns {Promise<string>} path of the pinned Node
 */
export async function installPackages(root) {
  const pinnedNode = path.join(root, 'node_modules', 'node', 'bin', 'node');
  const marker = path.join(root, '.keepsake', 'installing');
  await waitForOtherInstall(marker);
  if (existsSync(marker)) {
    await step('Clearing an interrupted installation', async () =>
      rmSync(path.join(root, 'node_modules'), { recursive: true, force: true, maxRetries: 3 }),
    );
  } else if (existsSync(pinnedNode) && matchesLockfile(root)) {
    return pinnedNode;
  }
  mkdirSync(path.dirname(marker), { recursive: true });
  writeFileSync(marker, String(process.pid));
  await step('Installing packages (a few minutes the first time)', () => runNpm(root));
  rmSync(marker);
  if (!existsSync(pinnedNode)) {
    throw new UserError(
      'The packages are installed, but the pinned Node is not among them: npm was kept from running install scripts. ' +
        'Run "npm config get ignore-scripts", set it to false, delete node_modules and try again.',
    );
  }
  return pinnedNode;
}

/**
 * `install --no-save` installs exactly the lockfile, like `ci`. npm 11 refuses `ci` when the lockfile lacks an optional
 * package of another platform.
 */
function runNpm(root) {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-progress'];
  return runQuietly([...npm, 'install', ...options], {
    cwd: root,
    logFile: path.join(root, '.keepsake', 'logs', 'install.log'),
  });
}

/** npm writes the hidden lockfile last, so one that agrees with ours means a finished installation. */
function matchesLockfile(root) {
  const hiddenLockfile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hiddenLockfile)) return false;
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(hiddenLockfile);
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === '') return true;
    const found = installed[folder];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

async function waitForOtherInstall(marker) {
  if (!isInstalling(marker)) return;
  await step('Waiting for another installation in this folder', async () => {
    while (isInstalling(marker)) await wait(POLL_MS);
  });
}

function isInstalling(marker) {
  if (!existsSync(marker)) return false;
  const pid = Number(readFileSync(marker, 'utf8'));
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  // Process ids are reused; /proc, where it exists, tells which program this is.
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('bootstrap.mjs');
}
