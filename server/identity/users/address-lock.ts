import type { EntityManager } from '../../platform/index.js';

/** Whatever gives an e-mail address to a user happens one after the other, to the end of the transaction of `em`. */
export async function lockAddress(em: EntityManager, email: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`identity.email:${email}`]);
}
