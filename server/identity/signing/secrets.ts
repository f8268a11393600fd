import { createCipheriv, createDecipheriv, createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { constantTimeEqual, keyedHash, KeepsakeSecret, purposeKey, readTypedDigits } from '../../platform/index.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

type TokenPurpose = 'refresh' | 'one-time' | 'mail-verifier' | 'google-nonce' | 'google-verifier';

/**
 * Everything derived from or encrypted with KEEPSAKE_SECRET; each purpose has its own key. What was made with a former
 * secret is still recognized.
 */
@Injectable()
export class Secrets {
  constructor(private readonly secret: KeepsakeSecret) {}

  /**
   * Derives a row's token from its id, so that it is never stored: a mail job carries only the id, and a lost answer
   * to a refresh can be repeated. Without the secret an id reveals nothing about its token.
   */
  deriveToken(purpose: TokenPurpose, id: string): string {
    return keyedHash(id, keyOf(this.secret.current, `${purpose}-token`));
  }

  /** The token as it was stored, although the secret may have changed since. @param hash of the token */
  deriveStoredToken(purpose: TokenPurpose, id: string, { hash, prefix = '' }: { hash: string; prefix?: string }): string {
    const tokens = this.keysFor(`${purpose}-token`).map((key) => prefix + keyedHash(id, key));
    return tokens.find((token) => this.hash(token) === hash) ?? prefix + this.deriveToken(purpose, id);
  }

  isToken(purpose: TokenPurpose, id: string, presented: string): boolean {
    return this.keysFor(`${purpose}-token`).some((key) => constantTimeEqual(keyedHash(id, key), presented));
  }

  /** Six digits derived from a row's id. */
  deriveCode(purpose: 'one-time' | 'challenge', id: string): string {
    return codeOf(id, keyOf(this.secret.current, `${purpose}-code`));
  }

  /** However it was pasted. */
  isCode(purpose: 'one-time' | 'challenge', id: string, presented: string): boolean {
    return this.keysFor(`${purpose}-code`).some((key) => constantTimeEqual(codeOf(id, key), readTypedDigits(presented)));
  }

  /** For storing a token. It has 256 random bits, so an unkeyed hash cannot be reversed by guessing. */
  hash(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }

  /** Keyed hash of a value that must be found again but not read, such as an address in a rate limit's bucket. */
  pseudonym(value: string): string {
    return keyedHash(value, keyOf(this.secret.current, 'pseudonym'));
  }

  /** The pseudonyms under which a value may be stored, the current one first. */
  pseudonyms(value: string): [string, ...string[]] {
    const [current, ...former] = this.keysFor('pseudonym').map((key) => keyedHash(value, key));
    return [current!, ...former];
  }

  /** AES-256-GCM: nonce, tag and ciphertext in base64. */
  encrypt(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keyOf(this.secret.current, 'at-rest'), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error when it was encrypted with a secret that is not known anymore */
  decrypt(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    for (const key of this.keysFor('at-rest')) {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const start = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([start, decipher.final()]).toString('utf8');
      } catch {
        // Encrypted with another of the secrets.
      }
    }
    throw new Error('The secret that encrypted this is neither KEEPSAKE_SECRET nor in KEEPSAKE_FORMER_SECRETS.');
  }

  /** The key of the current secret first. */
  private keysFor(purpose: string): KeyObject[] {
    return this.secret.all.map((secret) => keyOf(secret, purpose));
  }
}

function keyOf(secret: string, purpose: string): KeyObject {
  return purposeKey(secret, `identity.${purpose}`);
}

function codeOf(id: string, key: KeyObject): string {
  const bytes = createHmac('sha256', key).update(id).digest();
  // 48 bits modulo a million: the bias is below one in a hundred million.
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
