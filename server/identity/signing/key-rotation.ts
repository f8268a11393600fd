import { Inject, Injectable } from '@nestjs/common';
import { exportJWK, generateKeyPair } from 'jose';
import { uuidv7 } from 'uuidv7';
import { Clock, CONFIG, type Config, Database, type EntityManager, logger } from '../../platform/index.js';
import { Secrets } from './secrets.js';
import { SigningKey } from './signing-key.entity.js';

/** How long an access token is good for, in seconds. */
export const ACCESS_TOKEN_SECONDS = 3600;
/** A key is published before it signs: clients keep the key set for ten minutes, caches between us for ten more. */
const PUBLISH_LEAD_MS = 30 * 60_000;
/** A key that signs no more stays until its last token is dead; other processes notice a minute late. */
const RETIRED_KEY_RETENTION_MS = ACCESS_TOKEN_SECONDS * 1000 + 5 * 60_000;
const DAY_MS = 86_400_000;

export interface SigningKeyChange {
  kid: string;
  /** From when it signs. */
  activeFrom: Date;
}

/** The life of the keys: made, published, signing, retired, deleted. One process at a time changes something. */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Makes a key that signs at once, unless another process has just made one.
   * @param unreadable the keys there are that cannot be decrypted
   */
  async createIfMissing(unreadable: readonly string[]): Promise<void> {
    await this.runExclusive(async (em, keys) => {
      const now = this.clock.now();
      if (keys.some((key) => key.activeFrom <= now && !unreadable.includes(key.id))) return;
      if (unreadable.length > 0) {
        logger.error('KEEPSAKE_SECRET was changed and opens no signing key: a new one signs from now on');
      }
      await this.add(em, now);
    });
  }

  /** The regular work: deletes what is dead, and publishes the next key when the newest is old enough. */
  async rotateWhenDue(): Promise<void> {
    await this.runExclusive(async (em, keys) => {
      const now = this.clock.now().getTime();
      const heir = keys.find((key) => key.activeFrom.getTime() + RETIRED_KEY_RETENTION_MS <= now);
      if (heir) await em.nativeDelete(SigningKey, { activeFrom: { $lt: heir.activeFrom } });
      const isDue = keys[0] && keys[0].activeFrom.getTime() + this.config.AUTH_KEY_ROTATION_DAYS * DAY_MS <= now;
      if (isDue) await this.add(em, new Date(now + PUBLISH_LEAD_MS));
    });
  }

  /** Publishes the next key now, whatever the age of the one before. @returns the one on its way if there is one */
  rotate(): Promise<SigningKeyChange> {
    return this.runExclusive(async (em, [newest]) => {
      const now = this.clock.now();
      if (newest && newest.activeFrom > now) return { kid: newest.id, activeFrom: newest.activeFrom };
      return this.add(em, new Date(now.getTime() + (newest ? PUBLISH_LEAD_MS : 0)));
    });
  }

  /** For a key in wrong hands: a new one signs at once, and no token of any other is worth anything. */
  replaceAll(): Promise<SigningKeyChange> {
    return this.runExclusive(async (em) => {
      await em.nativeDelete(SigningKey, {});
      return this.add(em, this.clock.now());
    });
  }

  /** @param work gets the keys, the newest first */
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
