import { MAX_UPLOAD_BYTES } from '../../../server/generation/contract.js';
import { isImageFile } from '../../shared/uploads/is-image-file.js';

/** Why this file cannot be uploaded as a photo; null when it can. */
export function refusalOf(file: File): string | null {
  if (!isImageFile(file)) return 'Please select an image file.';
  return file.size > MAX_UPLOAD_BYTES ? 'Please select an image smaller than 50MB.' : null;
}
