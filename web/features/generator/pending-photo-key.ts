import { readStored } from '../../shared/storage/browser-storage.js';

/**
 * Name of the photo's database. In local storage, when a photo was stored there, so that no page opens the database in vain; in
 * session storage, the idempotency key of the photo that this tab stored there.
 */
export const PENDING_PHOTO = 'keepsake-pending-photo';

export function isPhotoPending(): boolean {
  return readStored('localStorage', PENDING_PHOTO) !== undefined;
}
