import { MAX_UPLOAD_BYTES } from '../../../server/generation/contract.js';

/** Browsers that do not know a phone's format report no type at all. */
const NAMES_OF_UNTYPED_IMAGES = /\.(heic|heif|avif|jxl)$/i;

/** Why this file cannot be uploaded as a photo; null when it can. */
export function refusalOf(file: File): string | null {
  const isImage = file.type.startsWith('image/') || (file.type === '' && NAMES_OF_UNTYPED_IMAGES.test(file.name));
  if (!isImage) return 'Please select an image file.';
  if (file.size > MAX_UPLOAD_BYTES) return 'Please select an image smaller than 50MB.';
  return null;
}
