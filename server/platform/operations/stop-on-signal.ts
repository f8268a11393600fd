import type { INestApplicationContext } from '@nestjs/common';
import { logger } from '../logging/logger.js';
import { Readiness } from './readiness.js';

/** On top of the time for requests and jobs: handing back, closing connections. */
const CLOSING_MS = 10_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export interface StopTimes {
  /** How long the process keeps serving after /readyz fails. */
  noticeSeconds: number;
  /** How long running requests and jobs may finish. */
  drainSeconds: number;
}

/** Stops the process gracefully on the first signal, with exit code 0; with 1 if that takes too long. */
export function stopOnSignal(app: INestApplicationContext, { noticeSeconds, drainSeconds }: StopTimes): void {
  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    const longestMs = (noticeSeconds + drainSeconds) * 1_000 + CLOSING_MS;
    setTimeout(() => end(1, 'stopping took too long'), longestMs);
    await app.get(Readiness).drain(noticeSeconds * 1_000);
    await app.close();
    end(0, 'stopped');
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
}

function end(code: 0 | 1, message: string): never {
  logger[code === 0 ? 'info' : 'error'](message);
  process.exit(code);
}
