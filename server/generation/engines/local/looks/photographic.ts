import type { Matrix3x3, OverlayOptions } from 'sharp';
import { type RgbPixels, sharpOf, solid, toPixels } from '../../../vision/pixels.js';
import { hex, type Rgb } from '../color.js';
import { layOutPrints } from '../framing.js';
import { randomFrom } from '../noise.js';
import { grade, shade, vignette, type Grade, type RenderStyle, type RenderInput } from '../rendering.js';

const { round } = Math;

const NARROW = 56;
const WIDE = 84;
/** Room for writing below the print, as a fraction of the sheet's height. */
const WRITING_ROOM = 0.125;

/** A hairline separates a pale sky from the paper. */
const EDGE = { left: 2, top: 2, right: 2, bottom: 2, background: '#e4dbd2' };

const FILM: Grade = { saturation: 1.08, contrast: 0.45, lift: 0.97, shadows: [-4, 3, 16], highlights: [12, 4, -12] };
/** The tones of an old photograph. */
const OLD: Grade = { saturation: 1, contrast: 0.1, lift: 1.12, shadows: [16, 8, 0], highlights: [0, 0, 0] };
const SEPIA: Matrix3x3 = [
  [0.32, 0.61, 0.12],
  [0.29, 0.56, 0.11],
  [0.24, 0.47, 0.09],
];

/**
 * A film-like print: deep tones, warm lights, cool shadows, fine grain, a narrow border. Here and in `regular` the
 * photo keeps its own background even when the prompt names a place: photographs in front of drawn scenes look fake.
 */
export const realistic: RenderStyle = (input) =>
  mountedPrints(input, hex('#fbf8f3'), { border: NARROW, foot: NARROW }, async (photo) => {
    const { seed, progress, options } = input;
    // Lifts the middle-sized detail of the tones; the bounds keep halos away.
    const clear = sharpOf(photo).sharpen({ sigma: 10, m1: 0.5, m2: 0.5, x1: 10, y2: 7, y3: 7 });
    const print = await toPixels(options.sepia ? clear.recomb(SEPIA) : clear);
    await grade(print, options.sepia ? OLD : FILM, progress);
    const falloff = vignette(print.width, print.height, 0.4);
    const random = randomFrom(seed);
    await shade(print, (x, y) => falloff(x, y) * (1 + (random() + random() - 1) * 0.05), progress);
    return print;
  });

/** An honest, bright print from the photo shop, with room to write below. */
export const regular: RenderStyle = (input) => {
  const foot = round(input.sheet.height * WRITING_ROOM);
  return mountedPrints(input, hex('#ffffff'), { border: WIDE, foot }, async (print) => {
    const picture = await toPixels(sharpOf(print).normalise({ lower: 1, upper: 99 }).sharpen({ sigma: 1 }));
    await grade(
      picture,
      { saturation: 1.08, contrast: 0.06, lift: 1.18, shadows: [8, 5, 5], highlights: [3, 2, 0] },
      input.progress,
    );
    return picture;
  });
};

/** The photo, or each panel of a collage, developed and laid on paper. */
async function mountedPrints(
  { photo, groups, sheet, progress }: RenderInput,
  paper: Rgb,
  { border, foot }: { border: number; foot: number },
  develop: (print: RgbPixels) => Promise<RgbPixels>,
): Promise<RgbPixels> {
  const space = { width: sheet.width - 2 * border, height: sheet.height - border - foot };
  const prints = await layOutPrints(groups, photo, space);
  await progress.report(30);
  const layers: OverlayOptions[] = [];
  for (const [i, { print, left, top }] of prints.entries()) {
    const input = await sharpOf(await develop(print))
      .extend(EDGE)
      .png({ compressionLevel: 1 })
      .toBuffer();
    layers.push({ input, left: border + left - 2, top: border + top - 2 });
    await progress.report(30 + (60 * (i + 1)) / prints.length);
  }
  return toPixels(sharpOf(solid(sheet.width, sheet.height, paper)).composite(layers));
}
