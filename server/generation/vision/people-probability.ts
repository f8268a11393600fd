import type { FoundFace } from './face-boxes.js';
import type { Model } from './lite-rt.js';
import type { Rectangle } from '../../../painter/index.js';
import { type RgbPixels, smoothstep } from './pixels.js';
import { boxMean } from './filters.js';
import { findBody } from './body-probability.js';
import { type Area, separateAreas } from './areas.js';
import { awayFromHead, forEachInHead, type HeadShape, meanInHead } from './heads.js';
import { closeness, personProbability } from './person-probability.js';

/** How much each model counts: together a little more than one, so that both together are certain. */
const BODY_SHARE = 0.56;
const SELFIE_SHARE = 0.52;
/** Around heads the selfie model is better: it sees hair and hats. */
const BODY_SHARE_AT_HEAD = 0.35;
const SELFIE_SHARE_AT_HEAD = 0.65;
const HEAD: HeadShape = { x: 1.1, y: 1.25, above: 0.2 };
/** Where it sees most of the face, it also sees where hair ends: beside that are lights, signs and flowers behind the head. */
const FACE: HeadShape = { x: 0.5, y: 0.6, above: 0 };
const SEEN_FACE = 0.7;
const UNSEEN = { surely: 0.1, hardly: 0.3 };
/** Where the selfie model is this certain, it sees people whom others hide in part; furniture makes it less certain. */
const CERTAIN = 0.78;
const KEPT_WHEN_CERTAIN = 0.75;
/** Where the body model is less certain than this that it sees a person, its mask counts less, and from the least on nothing. */
const SURE = { least: 0.5, enough: 0.85 };
/** A body is where its model gives more than this. */
const BODY = 0.25;
/** Hair reaches this far beyond the body that the model sees, in face sizes. */
const HAIR = 0.15;
/** Only the largest other areas are looked at again, and only when they have several times the size of a face. */
const MAX_AREAS = 4;
const LARGE = 3;
const WHEN_UNEXPLAINED = 0.6;
/** Pixels that are cut off from the rim of such an area, so that thin bridges do not join two. */
const RIM = 7;

export interface People {
  /** How likely each pixel belongs to a person, to a pet with them, or to what they hold, 0 to 1. Furniture does not. */
  likely: Float32Array;
  /** A pixel of each pet, and of each person whose face was not found, who touches the others, be it with a paw. */
  companions: number[];
  /** Where the body of each face is, 0 to 1. */
  bodies: Float32Array[];
  /** The shoulders of each face's body. */
  shoulders: (Float32Array | undefined)[];
}

/** @param withCompanions whether pets, and people whose faces were not found, belong to those whose faces these are */
export async function peopleProbability(
  image: RgbPixels,
  faces: readonly FoundFace[],
  models: { selfie: Model; body: Model },
  { withCompanions = true }: { withCompanions?: boolean } = {},
): Promise<People> {
  const selfie = await personProbability(image, faces, models.selfie);
  if (faces.length === 0) return { likely: selfie, companions: [], bodies: [], shoulders: [] };
  const bodies = new Float32Array(selfie.length);
  const shoulders: People['shoulders'] = [];
  const own: Float32Array[] = [];
  let [sure, size] = [0, 0];
  for (const face of faces) {
    const body = await findBody(image, face, models.body);
    raise(bodies, body.likely);
    own.push(body.likely);
    shoulders.push(body.shoulders);
    sure += smoothstep(SURE.least, SURE.enough, body.certainty) * face.width * face.height;
    size += face.width * face.height;
  }
  const unsure = 1 - sure / size;
  const close = closeness(faces, image.height);
  const near = boxMean(bodies, image, Math.ceil(faces[0]!.width * HAIR));
  const likely = new Float32Array(selfie.length);
  for (let i = 0; i < likely.length; i++) {
    const both = Math.min(1, BODY_SHARE * bodies[i]! + SELFIE_SHARE * selfie[i]!);
    // Far from the body of a large face are other people.
    const selfieAlone = Math.max(unsure, close * smoothstep(0, 0.1, near[i]!));
    likely[i] = both + (selfie[i]! - both) * selfieAlone;
  }
  for (const face of faces) raiseHead(likely, face, image, bodies, selfie);
  const areas = unexplainedAreas(selfie, bodies, image);
  const companions: number[] = [];
  for (const [i, area] of areas.entries()) {
    if (faces.some((face) => isHair(area, face))) continue;
    const model = withCompanions && i < MAX_AREAS ? models.body : undefined;
    const around = grown(area, image);
    const values = await explained(area, { image, selfie, bodies, face: faces[0]!, model, around, withCompanions });
    if (values) {
      raise(likely, values);
      if (withCompanions && isLarge(area, faces[0]!) && around.some((at) => bodies[at]! > BODY))
        companions.push(deepest(area, image));
    } else for (const at of around) likely[at]! *= WHEN_UNEXPLAINED;
  }
  return { likely, companions, bodies: own, shoulders };
}

/** Areas of the selfie model that belong to no body, without their rims: the largest first. */
function unexplainedAreas(selfie: Float32Array, bodies: Float32Array, image: RgbPixels): Area[] {
  const unexplained = new Float32Array(selfie.length);
  for (let i = 0; i < selfie.length; i++) if (selfie[i]! > 0.5 && bodies[i]! < BODY) unexplained[i] = 1;
  const solid = boxMean(unexplained, image, RIM);
  for (let i = 0; i < solid.length; i++) solid[i] = Number(solid[i]! > 0.9);
  return separateAreas(solid, selfie, image).sort((a, b) => b.pixels.length - a.pixels.length);
}

function raise(values: Float32Array, by: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (by[i]! > values[i]!) values[i] = by[i]!;
}

function raiseHead(likely: Float32Array, face: FoundFace, image: RgbPixels, bodies: Float32Array, selfie: Float32Array): void {
  const isSeen = meanInHead(selfie, face, FACE, image) > SEEN_FACE;
  forEachInHead(face, HEAD, image, (at, away) => {
    const weight = Math.min(1, (1 - away) * 2.5);
    const head = BODY_SHARE_AT_HEAD * bodies[at]! + SELFIE_SHARE_AT_HEAD * selfie[at]!;
    const raised = Math.max(likely[at]!, likely[at]! * (1 - weight) + weight * head);
    const isBeside = isSeen ? 1 - smoothstep(UNSEEN.surely, UNSEEN.hardly, selfie[at]!) : 0;
    likely[at] = raised * (1 - weight * isBeside);
  });
}

function isHair(area: Area, face: FoundFace): boolean {
  return awayFromHead(face, HEAD, ...middleOf(area)) < 1;
}

/** Classifies an area that belongs to no body: an arm or clothes, a person whose face was not found, a pet, or furniture. */
async function explained(
  area: Area,
  context: {
    image: RgbPixels;
    selfie: Float32Array;
    bodies: Float32Array;
    face: FoundFace;
    model: Model | undefined;
    around: readonly number[];
    withCompanions: boolean;
  },
): Promise<Float32Array | undefined> {
  const { image, selfie, bodies, face, model, around, withCompanions } = context;
  const { pixels, bounds, density } = area;
  if (density > CERTAIN && around.some((at) => bodies[at]! > BODY)) return within(around, selfie, KEPT_WHEN_CERTAIN);
  const { width, height } = bounds;
  if (!isLarge(area, face)) return undefined;
  if (model) {
    const body = await findBody(image, headOf(bounds), model);
    const covered = pixels.reduce((sum, at) => sum + body.likely[at]!, 0) / pixels.length;
    if (covered > 0.6) return body.likely.map((value, i) => 0.62 * value + 0.38 * selfie[i]!);
  }
  const isPet = withCompanions && density > 0.66 && pixels.length / (width * height) > 0.5;
  return isPet ? within(around, selfie, 1) : undefined;
}

function isLarge({ pixels, bounds }: Area, face: FoundFace): boolean {
  return pixels.length > face.width * face.height * LARGE && bounds.height > face.height * 1.5;
}

/** A pixel where the area is at its widest. */
function deepest({ pixels, bounds }: Area, image: RgbPixels): number {
  const rows = new Uint32Array(bounds.height);
  for (const at of pixels) rows[Math.floor(at / image.width) - bounds.top]!++;
  const widest = rows.indexOf(Math.max(...rows)) + bounds.top;
  const row = pixels.filter((at) => Math.floor(at / image.width) === widest);
  return row.sort()[row.length >> 1]!;
}

/** The values at these pixels, times `factor`, and 0 elsewhere. */
function within(pixels: readonly number[], values: Float32Array, factor: number): Float32Array {
  const kept = new Float32Array(values.length);
  for (const at of pixels) kept[at] = values[at]! * factor;
  return kept;
}

/** Where the head of a person with this outline would be. */
function headOf({ left, top, width, height }: Rectangle): FoundFace {
  const side = Math.max(width, height) / 3.2;
  const centerY = top + Math.min(height, width) * 0.2;
  return { probability: 1, width: side, height: side, centerX: left + width / 2, centerY };
}

function middleOf({ bounds: { left, top, width, height } }: Area): [x: number, y: number] {
  return [left + width / 2, top + height / 2];
}

/** The pixels of an area and its rim. */
function grown({ pixels, bounds }: Area, image: RgbPixels): number[] {
  const reach = RIM + 5;
  const [left, top] = [Math.max(0, bounds.left - reach), Math.max(0, bounds.top - reach)];
  const width = Math.min(image.width, bounds.left + bounds.width + reach) - left;
  const height = Math.min(image.height, bounds.top + bounds.height + reach) - top;
  const mask = new Float32Array(width * height);
  for (const at of pixels) mask[(Math.floor(at / image.width) - top) * width + (at % image.width) - left] = 1;
  const near = boxMean(mask, { width, height }, reach);
  const found: number[] = [];
  for (let i = 0; i < near.length; i++) {
    if (near[i]! > 0.01) found.push((Math.floor(i / width) + top) * image.width + (i % width) + left);
  }
  return found;
}
