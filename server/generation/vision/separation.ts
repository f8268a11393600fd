import type { Rectangle, Size } from '../../../painter/index.js';
import { HEAD, hides } from '../sources/hidden-faces.js';
import { alphaOf } from './alpha.js';
import { distancesOf, shareOf } from './bodies.js';
import { faceAt, type FoundFace, inParts, scaled } from './face-boxes.js';
import type { Face, Separated } from './findings.js';
import { forEachInHead, type HeadShape } from './heads.js';
import type { Model } from './lite-rt.js';
import { peopleProbability } from './people-probability.js';
import { newPixels, type RgbPixels, sharpOf, smoothstep, toPixels } from './pixels.js';

const { abs, ceil, floor, max, min, round } = Math;

/** Longest side, in pixels, of what is made of a photo. */
const LONGEST_SIDE = 2048;
/** What belongs to the chosen people even where the models see no one, such as in a dark figure. */
const FACE: HeadShape = { x: 0.5, y: 0.62, above: 0.02 };
/** At least this part of each chosen face has to be left. */
const LEAST_LEFT = 0.6;
/** Free space around the people, as a part of the longer side. */
const MARGIN = 0.04;
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

/**
 * Only the chosen people of a photo before a plain ground, as a new JPEG.
 * @param photo with all its pixels; `small` is the copy in which people are found
 * @returns null when another face would be in it, or a chosen one would be cut
 */
export async function separate(
  photo: RgbPixels,
  small: RgbPixels,
  boxes: readonly Face[],
  models: SeparationModels,
): Promise<Separated | null> {
  const found = (await models.find(photo)).map((face) => scaled(face, small.width / photo.width));
  const chosen = boxes.map((box) => faceAt(box, found, small));
  const others = found.filter((face) => !chosen.includes(face));
  const isHidden = (face: FoundFace) => others.some((other) => hides(inParts(other, small), inParts(face, small)));
  if (chosen.some(isHidden)) return null;
  const faces = [...chosen, ...others];
  const people = await peopleProbability(small, faces, models);
  const alpha = alphaOf(small, people, faces);
  const distances = distancesOf(small, alpha, faces, people.bodies);
  const share = shareOf(distances, (face) => face < chosen.length, small);
  const mask = Float32Array.from(alpha, (value, at) => value * share[at]!);
  for (const face of chosen) forEachInHead(face, FACE, small, (at) => (mask[at] = max(mask[at]!, share[at]!)));
  for (const other of others) leaveOut(mask, other, chosen, small);
  if (chosen.some((face) => partLeft(mask, face, small) < LEAST_LEFT)) return null;
  const area = areaOf(mask, small);
  const image = await printed(photo, small, mask, area);
  const kept = boxes.map((_, i) => within(inParts(chosen[i]!, small), area, small));
  const result = { image: await sharpOf(image).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(), faces: kept };
  const seen = await models.find(image);
  return seen.every((face) => kept.some((box) => isWithin(inParts(face, image), box))) ? result : null;
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

function partLeft(mask: Float32Array, face: FoundFace, image: Size): number {
  let [sum, count] = [0, 0];
  forEachInHead(face, FACE, image, (at) => {
    sum += mask[at]!;
    count++;
  });
  return count === 0 ? 0 : sum / count;
}

/** The area of the people with a margin, which ends where the photo does. */
function areaOf(mask: Float32Array, { width, height }: Size): Rectangle {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (mask[at]! < 0.1) continue;
    const [x, y] = [at % width, floor(at / width)];
    left = min(left, x);
    right = max(right, x + 1);
    top = min(top, y);
    bottom = max(bottom, y + 1);
  }
  const margin = round(max(right - left, bottom - top) * MARGIN);
  [left, top] = [max(0, left - margin), max(0, top - margin)];
  return { left, top, width: min(width, right + margin) - left, height: min(height, bottom + margin) - top };
}

/** The people on the plain ground, with the photo's own pixels. */
async function printed(photo: RgbPixels, small: RgbPixels, mask: Float32Array, area: Rectangle): Promise<RgbPixels> {
  const scale = photo.width / small.width;
  const left = floor(area.left * scale);
  const top = floor(area.top * scale);
  const width = max(1, min(photo.width - left, ceil(area.width * scale)));
  const height = max(1, min(photo.height - top, ceil(area.height * scale)));
  const bounded = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const out = await toPixels(sharpOf(photo).extract({ left, top, width, height }).resize(bounded));
  const part = newPixels(area.width, area.height);
  for (let at = 0; at < area.width * area.height; at++) {
    const from = (area.top + floor(at / area.width)) * small.width + area.left + (at % area.width);
    part.data.fill(round(mask[from]! * 255), at * 3, at * 3 + 3);
  }
  const large = await toPixels(sharpOf(part).resize(out.width, out.height, { fit: 'fill', kernel: 'cubic' }));
  const ground = groundOf(small, mask);
  for (let i = 0; i < out.data.length; i++) {
    const own = smoothstep(SOLID.from, SOLID.to, large.data[i]! / 255);
    out.data[i] = ground[i % 3]! + (out.data[i]! - ground[i % 3]!) * own + 0.5;
  }
  return out;
}

/** The mean color around the people, lightened. */
function groundOf({ data }: RgbPixels, mask: Float32Array): number[] {
  const sum = [0, 0, 0];
  let count = 1;
  for (let at = 0; at < mask.length; at++) {
    if (mask[at]! > 0.02) continue;
    for (let c = 0; c < 3; c++) sum[c]! += data[at * 3 + c]!;
    count++;
  }
  return sum.map((value) => LIGHT + OWN_GROUND * (value / count - LIGHT));
}

/** A part of the image, in parts of this area of it. */
function within(face: Face, area: Rectangle, image: Size): Face {
  return {
    left: (face.left * image.width - area.left) / area.width,
    top: (face.top * image.height - area.top) / area.height,
    width: (face.width * image.width) / area.width,
    height: (face.height * image.height) / area.height,
  };
}

/** Whether the middle of a face lies in the box. */
function isWithin(face: Face, { left, top, width, height }: Face): boolean {
  const [x, y] = [face.left + face.width / 2, face.top + face.height / 2];
  return x > left && x < left + width && y > top && y < top + height;
}
