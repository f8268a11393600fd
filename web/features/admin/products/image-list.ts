import { MAX_PRODUCT_IMAGES } from '../../../../server/admin/products/contract.js';

/** Addresses in order; the first is the main image. */
export type ImageList = readonly string[];

export interface RemovedImage {
  address: string;
  /** Index before the removal. */
  index: number;
}

export function moveImage(images: ImageList, from: number, to: number): ImageList {
  const moved = images[from];
  if (moved === undefined || from === to || to < 0 || to >= images.length) return images;
  return images.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Does nothing for the first image, or for an index out of range. */
export function makeMain(images: ImageList, index: number): ImageList {
  return index <= 0 ? images : moveImage(images, index, 0);
}

export function addImages(images: ImageList, added: ImageList): ImageList {
  return [...new Set([...images, ...added])].slice(0, MAX_PRODUCT_IMAGES);
}

/** Restores the image at its former index, as far as there is room. */
export function bringBack(images: ImageList, { address, index }: RemovedImage): ImageList {
  if (images.length >= MAX_PRODUCT_IMAGES || images.includes(address)) return images;
  return images.toSpliced(index, 0, address);
}
