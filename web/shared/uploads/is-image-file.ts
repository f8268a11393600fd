/** Browsers that do not know a phone's format report no type at all. */
const NAMES_OF_UNTYPED_IMAGES = /\.(heic|heif|avif|jxl)$/i;

export function isImageFile({ type, name }: File): boolean {
  return type.startsWith('image/') || (type === '' && NAMES_OF_UNTYPED_IMAGES.test(name));
}
