import type { Exif } from 'sharp';
import sharp from '../../../platform/images/sharp.js';

/** How a picture was drawn, so that a larger one and its changes are like it. It says nothing about the people. */
export interface PictureMark {
  seed: number;
  /** True for the second candidate. */
  isOther: boolean;
}

const WRITTEN = /seed (\d+), arrangement ([12])/;

/** Stores the mark in the description of the image file. */
export function markExif({ seed, isOther }: PictureMark): Exif {
  return { IFD0: { ImageDescription: `seed ${seed}, arrangement ${isOther ? 2 : 1}` } };
}

/** Undefined for a picture of an earlier version. */
export async function markOf(picture: Buffer): Promise<PictureMark | undefined> {
  const { exif } = await sharp(picture).metadata();
  const [, seed, arrangement] = exif?.toString('latin1').match(WRITTEN) ?? [];
  return seed === undefined ? undefined : { seed: Number(seed), isOther: arrangement === '2' };
}
