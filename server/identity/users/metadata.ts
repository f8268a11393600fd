import { validationFailed } from '../auth-error.js';
import type { UserMetadata } from './user.entity.js';

/** Metadata is part of access tokens, which travel in a header. */
export const MAX_METADATA_BYTES = 4096;

/**
 * Null deletes a key.
 * @throws AuthError 400 validation_failed when too long
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
