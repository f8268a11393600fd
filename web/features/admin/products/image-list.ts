import { MAX_PRODUCT_IMAGES } from '../../../../server/admin/products/contract.js';

/** Addresses in their order; the first is the main image. */
export type ImageList = readonly string[];

export interface RemovedImage {
  address: string;
  /** Where it was. */
  index: number;
}

export function moveImage(images: ImageList, from: number, to: number): ImageList {
  const moved = images[from];
  if (moved === undefined || from === to || to < 0 || to >= images.length) return images;
  return images.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Nothing for the one that is first already, or for none (spec section 5). */
export function makeMain(images: ImageList, index: number): ImageList {
  return index <= 0 ? images : moveImage(images, index, 0);
}

export function addImages(images: ImageList, added: ImageList): ImageList {
  return [...new Set([...images, ...added])].slice(0, MAX_PRODUCT_IMAGES);
}

/** Back where it was, as far as there is room. */
export function bringBack(images: ImageList, { address, index }: RemovedImage): ImageList {
  if (images.length >= MAX_PRODUCT_IMAGES || images.includes(address)) return images;
  return images.toSpliced(index, 0, address);
}
