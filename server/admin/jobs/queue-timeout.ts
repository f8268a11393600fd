import { setTimeout as pause } from 'node:timers/promises';
import { logger } from '../../platform/index.js';

const QUEUE_TIMEOUT_MS = 1_500;

/** What the queues answer; null when they cannot be reached, or not soon enough for somebody who waits for a page. */
export function withQueueTimeout<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  const answer = asking.catch((error: unknown) => {
    logger.warn({ err: error }, 'the queues could not be asked');
    return null;
  });
  return Promise.race([answer, pause(QUEUE_TIMEOUT_MS, null, { ref: false })]);
}
