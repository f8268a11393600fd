import type { INestApplicationContext } from '@nestjs/common';
import { logger } from '../logging/logger.js';
import { Readiness } from './readiness.js';

/** What a stop may take beyond the time for requests and jobs: handing back, settling, closing. */
const CLOSING_MS = 10_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export interface StopTimes {
  /** How long it goes on serving after /readyz says no. */
  noticeSeconds: number;
  /** How long what is under way may finish. */
  drainSeconds: number;
}

/**
 * Ends the process in order when it is asked to, with exit code 0. Asking again changes nothing. What hangs does not
 * keep it: past its time it ends with exit code 1.
 */
export function stopOnSignal(app: INestApplicationContext, { noticeSeconds, drainSeconds }: StopTimes): void {
  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    const longestMs = (noticeSeconds + drainSeconds) * 1_000 + CLOSING_MS;
    setTimeout(() => end(1, 'the stop took too long: the process ends as it is'), longestMs);
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
