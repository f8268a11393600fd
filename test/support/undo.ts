import { UNDO_SECONDS } from '../../server/generation/contract.js';
import { Queues } from '../../server/platform/index.js';
import type { TestShop } from './test-shop.js';
import { until } from './until.js';

/**
 * Lets the time for changing one's mind run out. Queues keep the real time, so that their jobs are called up by hand.
 * @param jobs how many erasures were asked for
 */
export async function letUndoRunOut(shop: TestShop, jobs: number): Promise<void> {
  const media = shop.web.app.get(Queues).queue('media');
  const waiting = await until(async () => {
    const delayed = await media.getDelayed();
    return delayed.length >= jobs && delayed;
  });
  shop.passTime((UNDO_SECONDS + 1) * 1_000);
  for (const job of waiting) await job.promote();
}
