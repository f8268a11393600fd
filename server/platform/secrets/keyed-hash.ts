import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * Derives the key of a purpose from a secret. A key object: from bytes, Node would create the key again for each hash, which
 * takes six times as long.
 */
export function purposeKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(purpose).digest());
}

export function keyedHash(text: string, key: KeyObject): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

export function constantTimeEqual(secret: string, presented: string): boolean {
  const [left, right] = [Buffer.from(secret), Buffer.from(presented)];
  return left.length === right.length && timingSafeEqual(left, right);
}
