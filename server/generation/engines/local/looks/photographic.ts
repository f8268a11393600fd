import type { OverlayOptions } from 'sharp';
import type { Size } from '../../../../../painter/index.js';
import { newPixels, resized, type RgbPixels, sharpOf, solid, smoothstep, toPixels } from '../../../vision/pixels.js';
import { clampByte, hex } from '../color.js';
import { type Backdrop, compose } from '../composition.js';
import { layOutPrints } from '../framing.js';
import { fillSheet } from '../full-bleed.js';
import { randomFrom } from '../noise.js';
import { blurPlane, type Plane } from '../plane.js';
import { sceneSvg, type Scenery } from '../scenery.js';
import { SEPIA } from '../tones.js';
import { grade, renderSvg, shade, tint, vignette, type Grade, type RenderStyle, type RenderInput } from '../rendering.js';

const { abs, max, min, round, sqrt } = Math;

const PAPER = hex('#fbf8f3');
const FILM: Grade = { saturation: 1.08, contrast: 0.3, lift: 1.06, shadows: [-4, 3, 14], highlights: [10, 4, -10] };
/** The tones of an old photograph. */
const OLD: Grade = { saturation: 1, contrast: 0.1, lift: 1.12, shadows: [16, 8, 0], highlights: [0, 0, 0] };
const STUDIO: Grade = { saturation: 1.05, contrast: 0.12, lift: 1.04, shadows: [4, 2, 3], highlights: [2, 1, 0] };
/** How often the blur of a place out of focus fits into the sheet's width. */
const BLURS = 70;
/** When people come closer, this share of the rows cut off is at the top. */
const ABOVE_CLOSE = 0.4;
/** The backdrop's brightness behind the heads and at the corners, and how much of the photo's own color it has. */
const LIT = 232;
const CORNERS = 168;
const OWN_COLOR = 0.3;
/** How dark the people's shadow on the backdrop is, and how much of its light reaches around their edges. */
const SHADOW = 0.22;
const WRAP = 0.16;

/**
 * A film-like print: deep tones, warm lights, cool shadows, fine grain. The photo keeps its own background even when the
 * prompt names a place: photographs in front of drawn scenes look fake.
 */
export const realistic: RenderStyle = async (input) => {
  const { seed, progress, options, sheet } = input;
  const picture = await (input.areChosen || input.isPlaceAsked
    ? beforeBackdrop(input)
    : cameCloser(await onOwnBackground(input), input));
  await progress.report(45);
  const clear = await clarified(picture, input);
  const print = options.sepia ? await toPixels(sharpOf(clear).recomb(SEPIA)) : clear;
  await progress.report(60);
  await grade(print, options.sepia ? OLD : FILM, progress);
  const falloff = vignette(sheet.width, sheet.height, 0.25);
  const random = randomFrom(seed);
  await shade(print, (x, y) => falloff(x, y) * (1 + (random() + random() - 1) * 0.04), progress);
  return print;
};

/** A studio portrait: the people before a soft backdrop in the light of their photo. */
export const regular: RenderStyle = async (input) => {
  const { scale, progress } = input;
  const picture = await beforeBackdrop(input);
  await progress.report(70);
  const finished = await toPixels(sharpOf(picture).sharpen({ sigma: 0.8 * scale }));
  await grade(finished, STUDIO, progress);
  return finished;
};

/** People stay in front of their own background, so both are cropped or moved together. */
async function cameCloser(picture: RgbPixels, { arrangement: { closer = 1, aside = 0 } }: RenderInput): Promise<RgbPixels> {
  const scale = max(closer, 1 + 2 * abs(aside));
  if (scale === 1) return picture;
  const [width, height] = [round(picture.width / scale), round(picture.height / scale)];
  const left = round((picture.width - width) / 2 - aside * width);
  const top = round((picture.height - height) * ABOVE_CLOSE);
  const part = sharpOf(picture).extract({ left: min(picture.width - width, max(0, left)), top, width, height });
  return resized(await toPixels(part), picture.width, picture.height);
}

async function beforeBackdrop(input: RenderInput): Promise<RgbPixels> {
  const { groups, photo, sheet, scale, scenery, isPlaceAsked, seed, progress } = input;
  const ground: Backdrop = (size, focus) =>
    scenery && isPlaceAsked ? outOfFocus(size, scenery, seed) : backdrop(size, focus, photo, seed);
  const { picture, people } = await compose(input, sheet, ground, scale);
  await progress.report(40);
  if (groups.length > 0) {
    await castShadow(picture, people, input);
    await wrapLight(picture, people, input);
  }
  return picture;
}

/** Lifts the middle-sized detail of the tones; the bounds keep halos away. */
async function clarified(picture: RgbPixels, { scale }: RenderInput): Promise<RgbPixels> {
  const lifted = (image: RgbPixels) => toPixels(sharpOf(image).sharpen({ sigma: 10, m1: 0.4, m2: 0.4, x1: 10, y2: 7, y3: 7 }));
  if (scale === 1) return lifted(picture);
  // sharp has no larger sigma: the change is computed on a reduced copy.
  const { width, height, data } = picture;
  const small = await resized(picture, round(width / scale), round(height / scale));
  const after = (await resized(await lifted(small), width, height)).data;
  const before = (await resized(small, width, height)).data;
  for (let i = 0; i < after.length; i++) after[i] = clampByte(data[i]! + after[i]! - before[i]!);
  return { width, height, data: after };
}

async function onOwnBackground({ groups, photo, sheet, progress }: RenderInput): Promise<RgbPixels> {
  if (groups.length === 0) return fillSheet(photo, sheet, progress);
  const layers: OverlayOptions[] = [];
  for (const { print, left, top } of await layOutPrints(groups, sheet, progress)) {
    const { data, width, height } = print;
    layers.push({
      input: Buffer.from(data.buffer, data.byteOffset, data.length),
      raw: { width, height, channels: 3 },
      left,
      top,
    });
  }
  return toPixels(sharpOf(solid(sheet.width, sheet.height, PAPER)).composite(layers));
}

/** A drawn place behind photographed people does not look drawn. */
async function outOfFocus(size: Size, scenery: Scenery, seed: number): Promise<RgbPixels> {
  const scene = await renderSvg(sceneSvg(scenery, size.width, size.height, seed));
  return toPixels(sharpOf(scene).blur(size.width / BLURS));
}

/** Painted canvas, brightest behind the heads, with some of the color that the photo's own light has. */
async function backdrop(size: Size, focus: { x: number; y: number }, photo: RgbPixels, seed: number): Promise<RgbPixels> {
  const { width, height } = size;
  const mean = (await toPixels(sharpOf(photo).resize(1, 1, { fit: 'fill' }))).data;
  const gray = max(1, (mean[0]! + mean[1]! + mean[2]!) / 3);
  const color = [0, 1, 2].map((c) => 1 + OWN_COLOR * (mean[c]! / gray - 1) + [0.012, 0, -0.016][c]!);
  const random = randomFrom(seed);
  const out = newPixels(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = (x / width - focus.x) * 0.9;
      const down = (y / height - focus.y) * 0.8;
      const away = smoothstep(0.05, 0.8, sqrt(across * across + down * down));
      const tone = LIT + (CORNERS - LIT) * away + (random() - 0.5) * 3;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) out.data[at + c] = clampByte(tone * color[c]!);
    }
  }
  return out;
}

/** The people's soft shadow on the backdrop. */
async function castShadow({ data, width, height }: RgbPixels, people: Plane, { progress }: RenderInput): Promise<void> {
  const shadow = await blurPlane(people, width / 28);
  const shift = round(width * 0.012);
  await progress.forEachRow(height, (y) => {
    const shadowRow = max(0, y - shift) * width;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const dark = 1 - SHADOW * shadow.data[shadowRow + max(0, x - shift)]! * (1 - people.data[at]!);
      for (let c = at * 3; c < at * 3 + 3; c++) data[c] = clampByte(data[c]! * dark);
    }
  });
}

/** The backdrop's light around the people's edges. */
async function wrapLight(picture: RgbPixels, people: Plane, { progress }: RenderInput): Promise<void> {
  const near = await blurPlane(people, picture.width / 90);
  const strength = (at: number) => min(1, people.data[at]! * (1 - near.data[at]!) * WRAP);
  await tint(picture, [LIT, LIT, LIT], strength, progress);
}
