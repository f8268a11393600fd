import sharp from '../../platform/images/sharp.js';
import type { FoundFace } from './face-boxes.js';
import { inputOf, type Model } from './lite-rt.js';
import type { Rectangle } from '../../../painter/index.js';
import { type RgbPixels, sharpOf, smoothstep, toPixels } from './pixels.js';

/** Side, in pixels, of the model's input and output. */
const SIDE = 256;
/** Crops around each face, in face sizes, and how much each is trusted. */
const CROPS = [
  { size: 4.5, trust: 1 },
  { size: 7, trust: 0.85 },
];
/** A larger crop for people of whom the image shows more than these: the model says nothing about what it does not see. */
const WHOLE_BODY = { size: 11, trust: 0.85 };
/** The part of a crop that is above the middle of the face. */
const ABOVE = 0.3;
/** The whole image segments people only roughly, unless they are few and large. */
const WHOLE_IMAGE_WEIGHT = 0.8;
/** Width of the border over which a crop fades out, as a fraction of the crop. */
const FEATHER = 1 / 6;

/** How likely each pixel belongs to a person, 0 to 1. */
export async function personProbability(image: RgbPixels, faces: readonly FoundFace[], model: Model): Promise<Float32Array> {
  const { width, height } = image;
  const whole = await probabilityIn(image, { left: 0, top: 0, width, height }, model);
  // Loops, because `from` and `map` take many times longer.
  const likely = new Float32Array(whole.length);
  for (let i = 0; i < likely.length; i++) likely[i] = partOf(whole[i]!) * WHOLE_IMAGE_WEIGHT;
  for (const face of faces) {
    const crops = goesOnBelow(face, image) ? [...CROPS, WHOLE_BODY] : CROPS;
    for (const { size, trust } of crops) {
      const crop = around(face, size, image);
      raiseInCrop(likely, await probabilityIn(image, crop, model), crop, { trust, feather: FEATHER, image });
    }
  }
  const leaning = closeness(faces, height);
  if (leaning === 0) return likely;
  for (let i = 0; i < likely.length; i++) likely[i] = (1 - leaning) * likely[i]! + leaning * partOf(whole[i]!);
  return likely;
}

/** Whether the image shows something below what the usual crops show fully. */
function goesOnBelow({ centerY, width, height }: FoundFace, image: RgbPixels): boolean {
  const most = Math.max(...CROPS.map(({ size }) => size));
  return centerY + Math.max(width, height) * most * (1 - ABOVE - FEATHER) < image.height;
}

/** 1 for one or two large faces, for which the model was made: it is most reliable then, and on the whole image. */
export function closeness(faces: readonly FoundFace[], height: number): number {
  if (faces.length > 2) return 0;
  return smoothstep(0.24, 0.36, Math.max(0, ...faces.map((face) => face.height / height)));
}

/** A square of so many face sizes, with more room below the face than above, as far as the image goes. */
function around({ centerX, centerY, width, height }: FoundFace, size: number, image: RgbPixels): Rectangle {
  const side = Math.max(width, height) * size;
  const left = Math.min(image.width - 1, Math.max(0, Math.round(centerX - side / 2)));
  const top = Math.min(image.height - 1, Math.max(0, Math.round(centerY - side * ABOVE)));
  const right = Math.min(image.width, Math.round(centerX + side / 2));
  const bottom = Math.min(image.height, Math.round(centerY + side * (1 - ABOVE)));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** @returns 255 where a person certainly is */
async function probabilityIn(image: RgbPixels, crop: Rectangle, model: Model): Promise<Uint8Array> {
  const { data } = await toPixels(sharpOf(image).extract(crop).resize(SIDE, SIDE, { fit: 'fill' }));
  const [answer] = await model(inputOf(data, 255));
  const bytes = Buffer.from(answer!.map((value) => value * 255));
  return sharp(bytes, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .resize(crop.width, crop.height, { fit: 'fill', kernel: 'cubic' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
}

/**
 * Keeps the maximum of the known values and a crop's values, which fade out at borders inside the image.
 * @param values 255 where a person certainly is
 * @param options `feather` is the width of the fading border, as a fraction of the crop
 */
export function raiseInCrop(
  likely: Float32Array,
  values: Uint8Array,
  { left, top, width, height }: Rectangle,
  { trust, feather, image }: { trust: number; feather: number; image: RgbPixels },
): void {
  const across = fadesOf(width, feather, left === 0, left + width >= image.width);
  const down = fadesOf(height, feather, top === 0, top + height >= image.height);
  for (let y = 0; y < height; y++) {
    const from = y * width;
    const to = (y + top) * image.width + left;
    for (let x = 0; x < width; x++) {
      const value = partOf(values[from + x]!) * Math.min(across[x]!, down[y]!) * trust;
      if (value > likely[to + x]!) likely[to + x] = value;
    }
  }
}

/** How much each row or column of a crop counts, 0 to 1: less at a border, unless it is the image's own. */
function fadesOf(length: number, feather: number, isFirst: boolean, isLast: boolean): Float64Array {
  return new Float64Array(length).map((_, at) => {
    const fromStart = isFirst ? 1 : at / length;
    const fromEnd = isLast ? 1 : 1 - at / length;
    return Math.min(1, Math.min(fromStart, fromEnd) / feather);
  });
}

/** 0 to 255 as 0 to 1. */
function partOf(value: number): number {
  return Math.fround(value / 255);
}
