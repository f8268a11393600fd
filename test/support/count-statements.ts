import { Database } from '../../server/platform/index.js';
import type { TestShop } from './test-shop.js';

/** The number of statements about tables of a schema that `work` runs. */
export async function countStatements(
  shop: TestShop,
  schema: 'checkout' | 'generation',
  work: () => Promise<unknown>,
): Promise<number> {
  const pool = await shop.web.app.get(Database).fork().getDriver().getConnection().getNativeClient();
  const client = await pool.connect();
  client.release();
  const query = jest.spyOn(Object.getPrototypeOf(client) as typeof client, 'query');
  await work();
  const texts = query.mock.calls.map((call) => JSON.stringify(call[0]));
  query.mockRestore();
  const count = texts.filter((text) => text.includes(schema)).length;
  expect(count).toBeGreaterThan(0);
  return count;
}
