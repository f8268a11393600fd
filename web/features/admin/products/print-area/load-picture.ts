import type { Pixels, Size } from '../../../../../painter/index.js';

/**
 * @param address of this site, because pixels of others cannot be read
 * @throws when it cannot be fetched or is no picture
 */
export async function loadPicture(address: string, signal?: AbortSignal): Promise<ImageBitmap> {
  const answer = await fetch(address, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`);
  return createImageBitmap(await answer.blob());
}

/** The picture in this size. */
export function pixelsOf(picture: ImageBitmap, { width, height }: Size): Pixels {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this device has no canvas');
  context.drawImage(picture, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
