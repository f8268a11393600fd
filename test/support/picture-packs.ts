import type { AdminPack } from '../../server/admin/packs/contract.js';
import type { PictureHistory } from '../../server/generation/contract.js';
import type { TestShop } from './test-shop.js';

/** Creates a pack as the owner; 5 pictures for $4.99 by default. */
export async function addPack(shop: TestShop, { pictures = 5, price = 4.99 } = {}): Promise<AdminPack> {
  const { token } = await shop.signInOwner();
  const answer = await shop.call('POST', '/api/admin/picture-packs', { token, body: { pictures, price } });
  if (answer.status !== 201) throw new Error(`The pack was not created: ${await answer.text()}`);
  return (await answer.json()) as AdminPack;
}

/** The remaining credits and the ledger entries, oldest first, such as `+5 bought`. */
export async function pictureLedger(shop: TestShop, token: string): Promise<{ remaining: number; lines: string[] }> {
  const { remaining, lines } = await shop.json<PictureHistory>('GET', '/api/picture-credits', { token });
  return {
    remaining,
    lines: lines.toReversed().map(({ kind, amount }) => `${amount > 0 ? '+' : '−'}${Math.abs(amount)} ${kind}`),
  };
}
