import type { EntityManager } from '../../platform/index.js';

/**
 * Whatever gives an address to a user happens one after the other, to the end of the transaction of `em`. Taken before
 * the tokens of whoever has the address are held, never after: two transactions would wait for each other.
 */
export async function lockAddress(em: EntityManager, kind: 'email' | 'phone', address: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`identity.${kind}:${address}`]);
}
