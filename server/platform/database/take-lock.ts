import type { EntityManager } from './orm-options.js';

/** Takes the advisory lock of this name until the transaction of `em` ends. @param name starts with the module's name */
export async function takeLock(em: EntityManager, name: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [name]);
}
