// The processes of `npm run dev`: the local shop, a dev server that reloads the client as its files are saved, and a watcher
// that builds the server and restarts its processes. Plain JavaScript without dependencies of its own, as bootstrap.mjs.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildServer } from './build.mjs';
import { readInstance, settingsFile } from './instance-record.mjs';
import { UserError } from './run.mjs';

const CLIENT_PORT = '5173';
const SERVER_FOLDERS = ['painter', 'server', 'workers'];
const SERVER_FILE = /\.(?:ts|mjs)$/;
const SPEC_FILE = /\.spec\.ts$/;
/** An editor saves in several steps, and one rename touches many files. */
const SETTLE_MS = 200;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Ends when Ctrl-C has stopped the shop.
 * @param {string} root the project's folder
 * @param {string} node path of the pinned Node
 * @param {NodeJS.ProcessEnv} env
 */
export async function develop(root, node, env) {
  const port = (env.KEEPSAKE_DEV_PORT ?? settingsFile(root).KEEPSAKE_DEV_PORT) || CLIENT_PORT;
  const url = `http://localhost:${port}`;
  const start = (args, more = {}) => spawn(node, args, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' });
  // Mails, payments and Google lead back to the client that reloads.
  const shop = start(['dist/server/local/launcher.js'], { PUBLIC_URL: url });
  const client = start(['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--port', port, '--strictPort']);
  // Ctrl-C in a terminal reaches both by itself.
  for (const signal of SIGNALS) process.on(signal, () => void shop.kill(signal));
  client.on('exit', () => shop.kill('SIGTERM'));
  console.log(`Develop at ${url}: the page reloads when you save. Changes of the server take about six seconds.`);
  const stopWatching = watchServer(root, () => reloadServer(root, node, env));
  const code = await new Promise((resolve) => shop.on('exit', resolve));
  stopWatching();
  client.kill();
  process.exit(code ?? 1);
}

/** Calls `onChange` after files were saved, and never while it still runs. */
function watchServer(root, onChange) {
  let isChanged = false;
  let isRunning = false;
  const run = async () => {
    isChanged = true;
    if (isRunning) return;
    isRunning = true;
    while (isChanged) {
      await pause(SETTLE_MS);
      isChanged = false;
      await onChange();
    }
    isRunning = false;
  };
  const watchers = SERVER_FOLDERS.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file && SERVER_FILE.test(file) && !SPEC_FILE.test(file)) void run();
    }),
  );
  return () => watchers.forEach((watcher) => watcher.close());
}

/** The launcher starts a process of the shop again when it ends. */
async function reloadServer(root, node, env) {
  try {
    await buildServer(root, node);
  } catch (error) {
    return console.error(error instanceof UserError ? error.message : error);
  }
  for (const { pid } of readInstance(root, env)?.children ?? []) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // The process has just ended by itself.
    }
  }
}
