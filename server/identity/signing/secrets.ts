import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/index.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Everything derived from or encrypted with KEEPSAKE_SECRET; each purpose has its own key. */
@Injectable()
export class Secrets {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Derives a row's token from its id, so that it is never stored: a mail job carries only the id, and a lost answer
   * to a refresh can be repeated. Without the secret an id reveals nothing about its token.
   */
  deriveToken(purpose: 'refresh' | 'one-time' | 'mail-verifier' | 'google-nonce' | 'google-verifier', id: string): string {
    return createHmac('sha256', this.key(`${purpose}-token`))
      .update(id)
      .digest('base64url');
  }

  /** Six digits derived from a row's id. */
  deriveCode(purpose: 'one-time' | 'challenge', id: string): string {
    const bytes = createHmac('sha256', this.key(`${purpose}-code`))
      .update(id)
      .digest();
    // 48 bits modulo a million: the bias is below one in a hundred million.
    return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  /** For storing a token. It has 256 random bits, so an unkeyed hash cannot be reversed by guessing. */
  hash(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }

  /** Keyed hash of a value that must be found again but not read, such as an address in a rate limit's bucket. */
  pseudonym(value: string): string {
    return createHmac('sha256', this.key('pseudonym')).update(value).digest('base64url');
  }

  /** AES-256-GCM: nonce, tag and ciphertext in base64. */
  encrypt(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key('at-rest'), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error when it was encrypted with another KEEPSAKE_SECRET */
  decrypt(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key('at-rest'), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  private key(purpose: string): Buffer {
    return createHmac('sha256', this.config.KEEPSAKE_SECRET).update(`identity.${purpose}`).digest();
  }
}

export function constantTimeEqual(secret: string, presented: string): boolean {
  const [left, right] = [Buffer.from(secret), Buffer.from(presented)];
  return left.length === right.length && timingSafeEqual(left, right);
}
