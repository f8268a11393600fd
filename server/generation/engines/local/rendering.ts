import sharp from '../../../platform/images/sharp.js';
import type { Size } from '../../../../painter/index.js';
import { luma, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../vision/pixels.js';
import { clampByte, type Rgb } from './color.js';
import type { RenderProgress } from './render-progress.js';
import { type Plane, resizedPlane } from './plane.js';
import { sceneSvg, type Scenery } from './scenery.js';
import { compose, type Backdrop, type Composition, type Subject } from './composition.js';
import type { PromptOptions } from './prompt-options.js';

// In loops over pixels, `hypot` takes ten times as long as `sqrt`, and pairs in brackets are arrays until the code is hot.
const { floor, max, min, round, sqrt } = Math;

/** Approximate number of pixels of a finished picture. */
export const PIXELS = 1600 * 2000;
const LONGEST_SIDE = 2400;
/** How fast ink lines become opaque. */
const INK_GAIN = 2.4;
/** Scale of the sheet for brush and ink filters; enlarged before the fine texture is added. */
const WORK_SCALE = 0.75;

/** The input of every render style. */
export interface RenderInput extends Subject {
  /** The groups are chosen people of several photos, one each; `photo` is then only the color of what was behind them. */
  areChosen: boolean;
  options: PromptOptions;
  /** The scene that the prompt asks for. */
  scenery?: Scenery;
  /** A change asked for that scene: then also a photograph shows it. */
  isPlaceAsked: boolean;
  /** Size of the finished picture. */
  sheet: Size;
  /** The size in which the sheet is painted before it is enlarged; also that of a larger picture, which has the same art. */
  work: Size;
  /** How much larger the sheet is than usual: above 1 for print. */
  scale: number;
  seed: number;
}

export type RenderStyle = (input: RenderInput) => Promise<RgbPixels>;

/** The size of a picture of these proportions, width divided by height. Its sides can be divided by eight. */
export function sheetSizeFor(aspect: number, pixels: number): Size {
  const scale = min(sqrt(pixels / aspect), LONGEST_SIDE, LONGEST_SIDE / aspect) / 8;
  return { width: round(scale * aspect) * 8, height: round(scale) * 8 };
}

/** The size in which a sheet of the usual size is painted. */
export function workSize({ width, height }: Size): Size {
  return { width: 2 * floor((width * WORK_SCALE) / 2), height: 2 * floor((height * WORK_SCALE) / 2) };
}

export async function renderSvg(svg: string): Promise<RgbPixels> {
  return toPixels(sharp(Buffer.from(svg)));
}

/** Draws SVG shapes, in the picture's pixels, over it. */
export async function drawnOver(picture: RgbPixels, shapes: string): Promise<RgbPixels> {
  if (shapes === '') return picture;
  const { width, height } = picture;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  return toPixels(sharpOf(picture).composite([{ input: Buffer.from(svg) }]));
}

/** The people in front of the prompt's scene, or of `ground` when it names none. */
export function composeScene({ scenery, seed, ...subject }: RenderInput, size: Size, ground: Backdrop): Promise<Composition> {
  const promptedScene: Backdrop = ({ width, height }) => renderSvg(sceneSvg(scenery!, width, height, seed));
  return compose(subject, size, scenery ? promptedScene : ground);
}

export interface Grade {
  /** Above 1 for stronger colors. */
  saturation: number;
  /** 0 leaves the tones, 1 is a strong S curve. */
  contrast: number;
  /** Above 1 lifts the middle tones. */
  lift: number;
  /** Added to the shadows and to the highlights. */
  shadows: Rgb;
  highlights: Rgb;
}

/** Changes colors in place. */
export async function grade(picture: RgbPixels, how: Grade, progress: RenderProgress): Promise<void> {
  const { data, width, height } = picture;
  const curve = new Float64Array(256);
  const tinted = new Float64Array(256 * 3);
  for (let tone = 0; tone < 256; tone++) {
    const lifted = (tone / 255) ** (1 / how.lift);
    const light = lifted + (smoothstep(0, 1, lifted) - lifted) * how.contrast;
    curve[tone] = light * 255;
    for (let c = 0; c < 3; c++) tinted[tone * 3 + c] = how.shadows[c]! * (1 - light) ** 2 + how.highlights[c]! * light ** 2;
  }
  const { saturation } = how;
  await progress.forEachRow(height, (y) => {
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
      const tone = luma(data, at);
      const step = round(tone);
      const target = curve[step]!;
      const gain = target / max(1, tone);
      for (let c = 0; c < 3; c++) {
        const value = target + (data[at + c]! * gain - target) * saturation;
        data[at + c] = clampByte(value + tinted[step * 3 + c]!);
      }
    }
  });
}

/** Multiplies in place: `shade` is around 1, one number per pixel. */
export async function shade(
  picture: RgbPixels,
  strength: (x: number, y: number) => number,
  progress: RenderProgress,
): Promise<void> {
  const { data, width, height } = picture;
  await progress.forEachRow(height, (y) => {
    for (let x = 0; x < width; x++) {
      const factor = strength(x, y);
      const at = (y * width + x) * 3;
      data[at] = clampByte(data[at]! * factor);
      data[at + 1] = clampByte(data[at + 1]! * factor);
      data[at + 2] = clampByte(data[at + 2]! * factor);
    }
  });
}

/** Lays one color over the picture, as strongly as the mask says. */
export async function tint(
  picture: RgbPixels,
  color: Rgb,
  mask: (at: number) => number,
  progress: RenderProgress,
): Promise<void> {
  const { data, width, height } = picture;
  await progress.forEachRow(height, (y) => {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++) {
      const p = mask(pixel);
      if (p === 0) continue;
      for (let c = 0; c < 3; c++) {
        const at = pixel * 3 + c;
        data[at] = clampByte(data[at]! + (color[c]! - data[at]!) * p);
      }
    }
  });
}

/** Lays ink lines over the picture, from the strength `from` on. Their edges are as sharp as the picture's pixels allow. */
export async function inkIn(
  picture: RgbPixels,
  lines: Plane,
  { color, from }: { color: Rgb; from: number },
  { scale, progress }: RenderInput,
): Promise<void> {
  const { data } = await resizedPlane(lines, picture);
  const half = from + 0.5 / INK_GAIN;
  await tint(picture, color, (at) => min(1, max(0, (data[at]! - half) * INK_GAIN * scale + 0.5)), progress);
}

/** 1 in the middle, falling towards the corners. */
export function vignette(width: number, height: number, strength: number): (x: number, y: number) => number {
  return (x, y) => {
    const across = (x / width - 0.5) / 0.72;
    const down = (y / height - 0.47) / 0.72;
    return 1 - strength * smoothstep(0.55, 1.1, sqrt(across * across + down * down));
  };
}
