import { validationFailed } from '../protocol/auth-error.js';
import type { UserMetadata } from './user.entity.js';

/** Bounds everything that ends up in tokens, which travel in a header. */
export const MAX_METADATA_BYTES = 4096;

/**
 * What the user says about themselves, with changes; null takes a key away.
 * @throws AuthError 400 validation_failed when it becomes too long
 */
export function mergeMetadata(current: UserMetadata, changes: UserMetadata): UserMetadata {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES) {
    throw validationFailed(`data: must not be longer than ${MAX_METADATA_BYTES} bytes as JSON`);
  }
  return merged;
}
