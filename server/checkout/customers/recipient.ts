import type { Accounts } from '../../identity/index.js';
import type { EntityManager } from '../../platform/index.js';
import type { Order } from '../model/order.entity.js';

/** The account's current email, because the customer may no longer use the order's email. Null for an erased buyer. */
export async function findRecipient(
  em: EntityManager,
  accounts: Accounts,
  { userId, email }: Pick<Order, 'userId' | 'email'>,
): Promise<string | null> {
  const [account] = userId ? await accounts.findUsers([userId], em) : [];
  return account?.email || email || null;
}
