import type { Stack } from '../../server/local/stack.js';

/** `name` is that of its folder. */
type Shop = Pick<Stack, 'shopUrl' | 'inboxUrl' | 'paymentsUrl' | 'databaseUrl'> & { name: string };

const { E2E_SHOPS: shops = '[]', TEST_PARALLEL_INDEX: place } = process.env;

/** Each worker has a shop of its own: journeys side by side share no data. Empty in the process that starts the workers. */
export const shop: Partial<Shop> = (JSON.parse(shops) as Shop[])[Number(place)] ?? {};

/** Before the workers start, which inherit it. */
export function tellWorkers(started: Shop[]): void {
  process.env.E2E_SHOPS = JSON.stringify(started);
}
