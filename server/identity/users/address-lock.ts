import { type EntityManager, takeLock } from '../../platform/index.js';

/**
 * Serializes operations that assign an address to a user, until the transaction of `em` ends. To avoid a deadlock,
 * take it before locking the one-time tokens of that user.
 */
export async function lockAddress(em: EntityManager, kind: 'email' | 'phone', address: string): Promise<void> {
  await takeLock(em, `identity.${kind}:${address}`);
}
