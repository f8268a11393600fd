import { UNDO_SECONDS } from '../../server/generation/contract.js';
import { Queues } from '../../server/platform/index.js';
import type { TestShop } from './test-shop.js';
import { until } from './until.js';

/** Ends the undo period of a deleted photo or picture. Queues run on real time, so its job is promoted by hand. */
export async function expireUndo(shop: TestShop, id: string): Promise<void> {
  const media = shop.web.app.get(Queues).queue('media');
  const job = await until(async () => (await media.getDelayed()).find(({ data }) => JSON.stringify(data).includes(id)));
  shop.passTime((UNDO_SECONDS + 1) * 1_000);
  await job.promote();
}
