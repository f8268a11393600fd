import { Injectable } from '@nestjs/common';
import { exportJWK, generateKeyPair } from 'jose';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager, logger } from '../../platform/index.js';
import { Secrets } from './secrets.js';
import { SigningKey } from './signing-key.entity.js';

export const ACCESS_TOKEN_SECONDS = 3600;
/** A key is published before it signs: clients cache the key set for ten minutes, proxies for ten more. */
const PUBLISH_LEAD_MS = 30 * 60_000;
/** A retired key stays until its last token has expired; other processes notice the change up to a minute late. */
const RETIRED_KEY_RETENTION_MS = ACCESS_TOKEN_SECONDS * 1000 + 5 * 60_000;
/** Age at which the next key takes over. */
const ROTATION_MS = 90 * 86_400_000;

export interface SigningKeyChange {
  kid: string;
  activeFrom: Date;
}

/** Creates, publishes, activates, retires and deletes signing keys; one process at a time. */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an active key unless another process has just done so.
   * @param unreadable ids of keys that cannot be decrypted
   */
  async createIfMissing(unreadable: readonly string[]): Promise<void> {
    await this.runExclusive(async (em, keys) => {
      const now = this.clock.now();
      if (keys.some((key) => key.activeFrom <= now && !unreadable.includes(key.id))) return;
      if (unreadable.length > 0) {
        logger.error('KEEPSAKE_SECRET has changed and cannot decrypt any signing key; created a new one');
      }
      await this.add(em, now);
    });
  }

  /** Deletes expired keys, and publishes the next one when the newest is due for rotation. */
  async sweep(): Promise<void> {
    await this.runExclusive(async (em, keys) => {
      const now = this.clock.now().getTime();
      const successor = keys.find((key) => key.activeFrom.getTime() + RETIRED_KEY_RETENTION_MS <= now);
      if (successor) await em.nativeDelete(SigningKey, { activeFrom: { $lt: successor.activeFrom } });
      const isDue = keys[0] && keys[0].activeFrom.getTime() + ROTATION_MS <= now;
      if (isDue) await this.add(em, new Date(now + PUBLISH_LEAD_MS));
    });
  }

  /** Publishes the next key now. @returns the pending key if there is one */
  rotate(): Promise<SigningKeyChange> {
    return this.runExclusive(async (em, [newest]) => {
      const now = this.clock.now();
      if (newest && newest.activeFrom > now) return { kid: newest.id, activeFrom: newest.activeFrom };
      return this.add(em, new Date(now.getTime() + (newest ? PUBLISH_LEAD_MS : 0)));
    });
  }

  /** For a leaked key: a new one signs at once, and every existing access token becomes invalid. */
  replaceAll(): Promise<SigningKeyChange> {
    return this.runExclusive(async (em) => {
      await em.nativeDelete(SigningKey, {});
      return this.add(em, this.clock.now());
    });
  }

  /** @param work gets the keys, newest first */
  private runExclusive<T>(work: (em: EntityManager, keys: SigningKey[]) => Promise<T>): Promise<T> {
    return this.database.transaction(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(hashtextextended('identity.signing-keys', 0))`);
      return work(em, await em.findAll(SigningKey, { orderBy: { activeFrom: 'desc', id: 'desc' } }));
    });
  }

  private async add(em: EntityManager, activeFrom: Date): Promise<SigningKeyChange> {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const key = em.create(SigningKey, {
      id: uuidv7(),
      publicJwk: await exportJWK(publicKey),
      privateJwkEncrypted: this.secrets.encrypt(JSON.stringify(await exportJWK(privateKey))),
      createdAt: this.clock.now(),
      activeFrom,
    });
    return { kid: key.id, activeFrom };
  }
}
