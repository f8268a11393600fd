import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startupBanner } from './startup-banner.js';
import { UserError } from './user-error.js';
import { resetData } from './reset.js';
import { readSettings } from './settings.js';
import { type Stack, startStack } from './stack.js';

/** One Ctrl-C arrives up to three times: from the terminal, from npm and from the parent process. */
const SIGNAL_BURST_MS = 500;
const USAGE = 'Usage: npm start [-- --reset]\n  --reset  list and delete the local data, then start over';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const report = (line: string) => console.log(line);
const starting = new AbortController();
let stack: Stack | undefined;
let lastSignalAt: number | undefined;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--reset')) throw new UserError(USAGE);
  const settings = readSettings(root, process.env);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The parent process was killed, so no Ctrl-C can arrive any more.
  process.on('disconnect', onSignal);
  if (args.includes('--reset')) await resetData(settings.dataFolder, report);
  stack = await startStack({ ...settings, report, signal: starting.signal });
  console.log(startupBanner(stack, settings));
}

function onSignal(): void {
  const now = Date.now();
  const isSame = lastSignalAt !== undefined && now - lastSignalAt < SIGNAL_BURST_MS;
  const isFirst = lastSignalAt === undefined;
  lastSignalAt = now;
  if (isSame) return;
  if (!isFirst) {
    report('Stopping now.');
    if (!stack) process.exit(1);
    stack.kill();
    return;
  }
  report('\nStopping. Press Ctrl-C again to stop at once.');
  if (!stack) {
    starting.abort();
    return;
  }
  void stack.stop().then(() => {
    report('Stopped.');
    process.exit(0);
  });
}

main().catch((error: unknown) => {
  if (starting.signal.aborted) {
    report('Stopped.');
    process.exit(0);
  }
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
});
