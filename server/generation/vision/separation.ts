import sharp from '../../platform/images/sharp.js';
import type { Rectangle, Size } from '../../../painter/index.js';
import { HEAD, hides } from './hidden-faces.js';
import { alphaOf, dropUnconnected, placesIn } from './alpha.js';
import { distancesOf, shareOf } from './bodies.js';
import { detailed, faceAt, type FoundFace, inParts, moved, scaled } from './face-boxes.js';
import type { CutOut, Face, Separated, SeparatedPerson } from './findings.js';
import { productOf } from './filters.js';
import { forEachInHead, type HeadShape, meanInHead } from './heads.js';
import type { Model } from './lite-rt.js';
import { peopleProbability } from './people-probability.js';
import { type RgbPixels, sharpOf, smoothstep, toPixels } from './pixels.js';

const { abs, ceil, floor, max, min, round } = Math;

/** Longest side, in pixels, of an image of chosen people. */
const LONGEST_SIDE = 2048;
/** Long side, in pixels, of the copy of their part of the photo in which people are separated from what is around them. */
const LONG_SIDE = 1024;
/** People with raised arms are within so many sizes of their faces. */
const REACH = { aside: 5, above: 3.5, below: 11 };
/** The area that belongs to a chosen person even when the models see no one there, such as in a dark figure. */
const FACE: HeadShape = { x: 0.4, y: 0.5, above: 0.02 };
/** Others whose heads are in this part of the copy are separated from the chosen people. */
const NEARBY: Face = { left: -0.15, top: -0.15, width: 1.3, height: 1.3 };
/** The models see a face when they see at least this part of it; so much of each chosen one has to be left. */
const MIN_LEFT = 0.6;
/** Free space around the people, and around each of them, as a part of the longer side. */
const MARGIN = 0.04;
const OWN_MARGIN = 0.01;
/** Less of the people than this counts as none. */
const SEEN = 0.05;
/** Pixels with less of the people than this show what is behind them. */
const GROUND = 0.01;
/** Edges with less of the people still show what is behind them. */
const SOLID = { from: 0.25, to: 0.9 };
/** The plain ground has this share of the photo's own background; the rest is light gray. */
const OWN_GROUND = 0.5;
const LIGHT = 214;

export interface SeparationModels {
  selfie: Model;
  body: Model;
  /** All faces of an image, also small ones. */
  find: (image: RgbPixels) => Promise<FoundFace[]>;
}

/** The people in a copy of the part of the photo around them, in its pixels. */
interface NearPeople {
  near: Size;
  mask: Float32Array;
  area: Rectangle;
  ground: readonly number[];
}

/**
 * Only the chosen people of a photo before a plain ground, as a new JPEG, and where each of them is in it.
 * @param photo with all its pixels
 * @returns null when another face would be in it, or a chosen one would be cut
 */
export async function separate(photo: RgbPixels, boxes: readonly Face[], models: SeparationModels): Promise<Separated | null> {
  const found = await models.find(photo);
  const picked = boxes.map((box) => faceAt(box, found, photo));
  const rest = found.filter((face) => !picked.includes(face));
  const isHidden = (face: FoundFace) => rest.some((other) => hides(inParts(other, photo), inParts(face, photo)));
  if (picked.some(isHidden)) return null;
  const around = areaAround(picked, photo);
  const near = await toPixels(sharpOf(photo).extract(around).resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' }));
  const onNear = (face: FoundFace) => scaled(moved(face, around), near.width / around.width);
  const chosen = picked.map(onNear);
  const others = rest.map(onNear).filter((face) => isWithin(inParts(face, near), NEARBY));
  const masks = await masksOf(near, chosen, others, models);
  if (!masks) return null;
  const { mask, alone, shoulders } = masks;
  const area = boundsOf(mask, near, MARGIN);
  const ground = groundOf(near, mask);
  const image = await printed(photo, around, { near, mask, area, ground });
  const shown = chosen.map((face) => inParts(moved(face, area), area));
  const seen = await models.find(image);
  if (!seen.every((face) => shown.some((box) => isWithin(inParts(face, image), box)))) return null;
  const people = chosen.map((face, i): SeparatedPerson => {
    const own = boundsOf(alone[i]!, near, OWN_MARGIN);
    const cutOut = { faces: [detailed(face, shoulders[i], own)], alpha: partOf(alone[i]!, near, own) };
    return { face: shown[i]!, area: partsOf(own, area), cutOut };
  });
  const jpeg = await sharpOf(image).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
  return { image: jpeg, people, ground };
}

interface Masks {
  /** 1 where the chosen people are, 0 elsewhere. */
  mask: Float32Array;
  /** The same for each of them, in one piece. */
  alone: Float32Array[];
  /** The joints of each one's shoulders. */
  shoulders: (Float32Array | undefined)[];
}

/** Null when a chosen face would be cut. */
async function masksOf(
  image: RgbPixels,
  chosen: readonly FoundFace[],
  others: readonly FoundFace[],
  models: SeparationModels,
): Promise<Masks | null> {
  const faces = [...chosen, ...others];
  const { shoulders, ...people } = await peopleProbability(image, faces, models, { withCompanions: false });
  const mask = alphaOf(image, people, faces);
  const distances = distancesOf(image, mask, faces, people.bodies);
  const share = shareOf(distances, (face) => face < chosen.length, image);
  for (let at = 0; at < mask.length; at++) mask[at]! *= share[at]!;
  for (const face of chosen.filter((each) => meanInHead(mask, each, FACE, image) < MIN_LEFT)) {
    forEachInHead(face, FACE, image, (at) => (mask[at] = max(mask[at]!, share[at]!)));
  }
  for (const other of others) leaveOut(mask, other, chosen, image);
  if (chosen.some((face) => meanInHead(mask, face, FACE, image) < MIN_LEFT)) return null;
  for (let at = 0; at < mask.length; at++) mask[at] = smoothstep(SOLID.from, SOLID.to, mask[at]!);
  const alone = chosen.map((face, person) => {
    const own = shareOf(distances, (other) => other === person, image);
    const part = productOf(mask, own);
    dropUnconnected(part, placesIn(face, image), image);
    return part;
  });
  return { mask, alone, shoulders };
}

/** The part of the photo in which the chosen people are from head to foot. */
function areaAround(faces: readonly FoundFace[], photo: Size): Rectangle {
  let [left, top, right, bottom] = [photo.width, photo.height, 0, 0];
  for (const { centerX, centerY, width, height } of faces) {
    const side = max(width, height);
    left = min(left, floor(centerX - side * REACH.aside));
    right = max(right, ceil(centerX + side * REACH.aside));
    top = min(top, floor(centerY - side * REACH.above));
    bottom = max(bottom, ceil(centerY + side * REACH.below));
  }
  [left, top] = [max(0, left), max(0, top)];
  return { left, top, width: min(photo.width, right) - left, height: min(photo.height, bottom) - top };
}

/** Takes the head of another person out of the mask, but nothing of the chosen faces. */
function leaveOut(mask: Float32Array, other: FoundFace, chosen: readonly FoundFace[], image: Size): void {
  const own = new Set<number>();
  for (const face of chosen) forEachInHead(face, FACE, image, (at) => own.add(at));
  const [reachX, reachY] = [(other.width * HEAD) / 2, (other.height * HEAD) / 2];
  for (let y = max(0, floor(other.centerY - reachY)); y < min(image.height, other.centerY + reachY); y++) {
    for (let x = max(0, floor(other.centerX - reachX)); x < min(image.width, other.centerX + reachX); x++) {
      const at = y * image.width + x;
      // A box with round corners.
      const away = abs((x - other.centerX) / reachX) ** 4 + abs((y - other.centerY) / reachY) ** 4;
      if (!own.has(at)) mask[at]! *= smoothstep(0.9, 1.1, away);
    }
  }
}

/** The area of the people with a margin of this part of its longer side, which ends where the image does. */
function boundsOf(mask: Float32Array, { width, height }: Size, margin: number): Rectangle {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (mask[at]! < SEEN) continue;
    const [x, y] = [at % width, floor(at / width)];
    left = min(left, x);
    right = max(right, x + 1);
    top = min(top, y);
    bottom = max(bottom, y + 1);
  }
  const free = round(max(right - left, bottom - top) * margin);
  [left, top] = [max(0, left - free), max(0, top - free)];
  return { left, top, width: min(width, right + free) - left, height: min(height, bottom + free) - top };
}

function partOf(mask: Float32Array, image: Size, { left, top, width, height }: Rectangle): CutOut['alpha'] {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * image.width + left;
    data.set(mask.subarray(from, from + width), y * width);
  }
  return { width, height, data };
}

/** A part of the image, in fractions of this area. */
function partsOf({ left, top, width, height }: Rectangle, area: Rectangle): Face {
  return {
    left: (left - area.left) / area.width,
    top: (top - area.top) / area.height,
    width: width / area.width,
    height: height / area.height,
  };
}

/** The people on the plain ground, with the photo's own pixels. */
async function printed(photo: RgbPixels, around: Rectangle, people: NearPeople): Promise<RgbPixels> {
  const { near, mask, area, ground } = people;
  const scale = around.width / near.width;
  const left = around.left + floor(area.left * scale);
  const top = around.top + floor(area.top * scale);
  const width = max(1, min(photo.width - left, ceil(area.width * scale)));
  const height = max(1, min(photo.height - top, ceil(area.height * scale)));
  const bounded = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const out = await toPixels(sharpOf(photo).extract({ left, top, width, height }).resize(bounded));
  const part = Buffer.alloc(area.width * area.height);
  for (let at = 0; at < part.length; at++) {
    part[at] = round(mask[(area.top + floor(at / area.width)) * near.width + area.left + (at % area.width)]! * 255);
  }
  const large = await sharp(part, { raw: { width: area.width, height: area.height, channels: 1 } })
    .resize(out.width, out.height, { fit: 'fill', kernel: 'cubic' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  for (let at = 0; at < large.length; at++) {
    const own = large[at]! / 255;
    if (own === 1) continue;
    for (let c = 0; c < 3; c++) out.data[at * 3 + c] = ground[c]! + (out.data[at * 3 + c]! - ground[c]!) * own + 0.5;
  }
  return out;
}

/** The mean color around the people, lightened. */
function groundOf({ data }: RgbPixels, mask: Float32Array): number[] {
  const sum = [0, 0, 0];
  let count = 1;
  for (let at = 0; at < mask.length; at++) {
    if (mask[at]! > GROUND) continue;
    for (let c = 0; c < 3; c++) sum[c]! += data[at * 3 + c]!;
    count++;
  }
  return sum.map((value) => LIGHT + OWN_GROUND * (value / count - LIGHT));
}

/** Whether the middle of a face lies in the box. */
function isWithin(face: Face, { left, top, width, height }: Face): boolean {
  const [x, y] = [face.left + face.width / 2, face.top + face.height / 2];
  return x > left && x < left + width && y > top && y < top + height;
}
