import { printsOf } from '../framing.js';
import { randomFrom } from '../noise.js';
import { type Pace } from '../pace.js';
import { blurPlane } from '../plane.js';
import { clampByte, hex, lay, lumaPlane, newPlane, plain, sharpOf, toRaster, type Raster, type Rgb } from '../raster.js';
import { grade, shade, vignette, type Look, type Studio } from '../studio.js';

const { max, min, round } = Math;

const NARROW = 56;
const WIDE = 84;
/** Of the sheet's height, below the print. */
const WRITING_ROOM = 0.125;

/**
 * A film-like print: deep tones, warm lights, cool shadows, fine grain, a narrow border. Here and in `regular` the
 * photo keeps its own background, also when the prompt names a place: photographs before drawn places look like fakes.
 */
export const realistic: Look = (studio) =>
  mountedPrints(studio, hex('#fbf8f3'), { border: NARROW, foot: NARROW }, async (print) => {
    const { seed, pace, wish } = studio;
    await localContrast(print, pace);
    await grade(
      print,
      { saturation: 1.08, contrast: 0.45, lift: 0.97, shadows: [-4, 3, 16], highlights: [12, 4, -12] },
      pace,
    );
    if (wish.sepia) await brown(print, pace);
    const falloff = vignette(print.width, print.height, 0.4);
    const random = randomFrom(seed);
    await shade(print, (x, y) => falloff(x, y) * (1 + (random() + random() - 1) * 0.05), pace);
    return print;
  });

/** An honest, bright print from the photo shop, with room to write below. */
export const regular: Look = (studio) => {
  const foot = round(studio.sheet.height * WRITING_ROOM);
  return mountedPrints(studio, hex('#ffffff'), { border: WIDE, foot }, async (print) => {
    const picture = await toRaster(sharpOf(print).normalise({ lower: 1, upper: 99 }).sharpen({ sigma: 1 }));
    await grade(
      picture,
      { saturation: 1.08, contrast: 0.06, lift: 1.18, shadows: [8, 5, 5], highlights: [3, 2, 0] },
      studio.pace,
    );
    return picture;
  });
};

/** The photo, or each panel of a collage, developed and laid on paper. */
async function mountedPrints(
  { photo, groups, sheet, pace }: Studio,
  paper: Rgb,
  { border, foot }: { border: number; foot: number },
  develop: (print: Raster) => Promise<Raster>,
): Promise<Raster> {
  const space = { width: sheet.width - 2 * border, height: sheet.height - border - foot };
  const prints = await printsOf(groups, photo, space);
  await pace.reached(30);
  const mat = plain(sheet.width, sheet.height, paper);
  for (const [i, { print, left, top }] of prints.entries()) {
    lay(await develop(print), mat, border + left, border + top);
    await pace.reached(30 + (60 * (i + 1)) / prints.length);
  }
  return mat;
}

/** The tones of an old photograph. */
async function brown(picture: Raster, pace: Pace): Promise<void> {
  const bare: Rgb = [0, 0, 0];
  await grade(picture, { saturation: 0.06, contrast: 0.1, lift: 1.12, shadows: bare, highlights: bare }, pace);
  const { data, width, height } = picture;
  await pace.rows(height, (y) => {
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
      data[at] = clampByte(data[at]! * 1.03 + 16);
      data[at + 1] = clampByte(data[at + 1]! * 0.95 + 8);
      data[at + 2] = clampByte(data[at + 2]! * 0.8);
    }
  });
}

/** Lifts the middle-sized detail of the tones; a guided filter leaves no halos along edges. */
async function localContrast(picture: Raster, pace: Pace): Promise<void> {
  const tone = lumaPlane(picture);
  const squares = newPlane(tone.width, tone.height);
  for (let i = 0; i < tone.data.length; i++) squares.data[i] = tone.data[i]! ** 2;
  const mean = await blurPlane(tone, 24, pace);
  const slope = await blurPlane(squares, 24, pace);
  for (let i = 0; i < tone.data.length; i++) {
    const variance = max(0, slope.data[i]! - mean.data[i]! ** 2);
    slope.data[i] = variance / (variance + 1300);
    mean.data[i]! *= 1 - slope.data[i]!;
  }
  const [a, b] = [await blurPlane(slope, 24, pace), await blurPlane(mean, 24, pace)];
  await shade(
    picture,
    (x, y) => {
      const at = y * picture.width + x;
      const base = a.data[at]! * tone.data[at]! + b.data[at]!;
      return 1 + max(-0.18, min(0.18, ((tone.data[at]! - base) / 255) * 0.9));
    },
    pace,
  );
}
