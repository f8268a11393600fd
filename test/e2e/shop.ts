import type { Stack } from '../../server/local/stack.js';

interface Shop extends Pick<Stack, 'shopUrl' | 'inboxUrl' | 'paymentsUrl' | 'printingUrl' | 'databaseUrl'> {
  /** That of its folder. */
  name: string;
  /** The stand-in that makes its pictures. */
  falUrl: string;
}

const { E2E_SHOPS: shops = '[]', TEST_PARALLEL_INDEX: index } = process.env;

/** Each worker has a shop of its own: journeys side by side share no data. Empty in the process that starts the workers. */
export const shop: Partial<Shop> = (JSON.parse(shops) as Shop[])[Number(index)] ?? {};

/** Called before the workers start, which inherit the list. */
export function shareShops(started: Shop[]): void {
  process.env.E2E_SHOPS = JSON.stringify(started);
}
