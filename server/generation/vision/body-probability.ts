import sharp from '../../platform/images/sharp.js';
import { BODY_INPUT, LEFT_SHOULDER, RIGHT_SHOULDER, seeBody, type SeenBody } from './body-model.js';
import type { FoundFace } from './face-boxes.js';
import type { Model } from './lite-rt.js';
import { raiseInCrop } from './person-probability.js';
import { type RgbPixels, sharpOf } from './pixels.js';

/** Squares around a person, in face sizes, and the part of each that is above the middle of the face. */
const CROPS = [
  { size: 5.5, above: 0.3 },
  { size: 8, above: 0.22 },
  { size: 12, above: 0.16 },
];
/** A crop may reach this far beyond the image, in image heights: in a larger one the person is too small. */
const MAX_BEYOND = 1.6;
/** The model's own doubt that a person is in the crop, below which its mask means nothing. */
const PERSON = 0.3;
/** Width of the border over which a crop fades out, as a fraction of the crop. */
const FEATHER = 1 / 8;

export interface Body {
  /** How likely each pixel of the image belongs to this person, 0 to 1. */
  likely: Float32Array;
  /** How certain the model is that it saw a person, 0 to 1. */
  certainty: number;
  /** x and y of the right shoulder joint, then of the left one, in pixels of the image. */
  shoulders?: Float32Array;
}

/** Where the one person is whose face this is, from the head to the feet; others and furniture are left out. */
export async function findBody(image: RgbPixels, face: FoundFace, model: Model): Promise<Body> {
  const body: Body = { likely: new Float32Array(image.width * image.height), certainty: 0 };
  const side = Math.max(face.width, face.height);
  for (const [i, { size, above }] of CROPS.entries()) {
    const square = {
      left: Math.round(face.centerX - (side * size) / 2),
      top: Math.round(face.centerY - side * size * above),
      side: Math.round(side * size),
    };
    if (i > 0 && square.top + square.side > image.height * MAX_BEYOND) continue;
    await addCrop(body, image, square, model);
  }
  return body;
}

/** Raises the probabilities to those of one square, which may reach beyond the image. */
async function addCrop(
  body: Body,
  image: RgbPixels,
  square: { left: number; top: number; side: number },
  model: Model,
): Promise<void> {
  const left = Math.max(0, square.left);
  const top = Math.max(0, square.top);
  const width = Math.min(image.width, square.left + square.side) - left;
  const height = Math.min(image.height, square.top + square.side) - top;
  if (width < 8 || height < 8) return;
  const inset = { left: left - square.left, top: top - square.top };
  const missing = {
    ...inset,
    right: square.side - width - inset.left,
    bottom: square.side - height - inset.top,
    background: '#000',
  };
  // Sharp resizes before it extends, so the square has to be complete first.
  const complete = await sharpOf(image).extract({ left, top, width, height }).extend(missing).raw().toBuffer();
  const seen = await sharp(complete, { raw: { width: square.side, height: square.side, channels: 3 } })
    .resize(BODY_INPUT, BODY_INPUT, { fit: 'fill' })
    .raw()
    .toBuffer();
  const { certainty, mask, point } = await seeBody(seen, model);
  if (certainty < PERSON) return;
  if (!body.shoulders || certainty > body.certainty) body.shoulders = shouldersIn(square, point);
  body.certainty = Math.max(body.certainty, certainty);
  const gray = Buffer.from(mask.map((value) => Math.max(0, Math.min(1, value)) * 255));
  const scaled = await sharp(gray, { raw: { width: BODY_INPUT, height: BODY_INPUT, channels: 1 } })
    .resize(square.side, square.side, { fit: 'fill', kernel: 'cubic' })
    .extract({ ...inset, width, height })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  raiseInCrop(body.likely, scaled, { left, top, width, height }, { trust: certainty, feather: FEATHER, image });
}

function shouldersIn(square: { left: number; top: number; side: number }, point: SeenBody['point']): Float32Array {
  const scale = square.side / BODY_INPUT;
  const joint = (index: number) => {
    const { x, y } = point(index);
    return [square.left + x * scale, square.top + y * scale];
  };
  return Float32Array.from([...joint(RIGHT_SHOULDER), ...joint(LEFT_SHOULDER)]);
}
