import type { RgbPixels } from '../../vision/pixels.js';
import { brightnessOf, clamp, colorAt, meanOf, mixed, type Rgb, saturated, withBrightness } from './color.js';
import type { PlacedFace } from './composition.js';
import { skinOf, tonesOf } from './face-areas.js';
import type { Plane } from './plane.js';

const { floor, max, min, round } = Math;

/** Number of colors for clothes, hair and all else but the faces. */
const COLORS = 12;
const SAMPLES = 3000;
const ROUNDS = 8;
/** Tones of skin of a large face, in steps from its middle. */
const DARKEST_STEP = -5;
const LIGHTEST_STEP = 3;
/** From this height on, in pixels, a face is large. Smaller ones have finer steps, because their features are only a few pixels. */
const LARGE_FACE = 170;
const FINEST = 0.35;
/** Colors less than this apart, of 255, look like one. */
const ALIKE = 14;

/** A color of the photo, and the one that is printed in its place. */
export interface PosterColor {
  seen: Rgb;
  printed: Rgb;
}

/** Printed colors are stronger than those seen, and lean toward the poster's inks. */
interface Printing {
  saturation: number;
  /** How far colors lean toward the ink of their brightness: those without a hue of their own, and the others. */
  gray: number;
  colorful: number;
}

const CLOTHES: Printing = { saturation: 1.3, gray: 0.45, colorful: 0.12 };
const SKIN: Printing = { saturation: 1.12, gray: 0.3, colorful: 0.04 };

/** The main colors of the people in a picture: hair, clothes, and skin. */
export function mainColors(picture: RgbPixels, people: Plane, inks: readonly Rgb[]): PosterColor[] {
  const pixels: number[] = [];
  for (let i = 0; i < people.data.length; i++) if (people.data[i]! > 0.9) pixels.push(i);
  const samples: Rgb[] = [];
  for (let n = 0; n < SAMPLES && pixels.length > 0; n++)
    samples.push(colorAt(picture, pixels[floor((n * pixels.length) / SAMPLES)]!));
  return clustered(samples).map((seen) => ({ seen, printed: printed(seen, inks, CLOTHES) }));
}

/** The tones of one person's skin, from shadow to light. */
export function skinColors(face: PlacedFace, picture: RgbPixels, inks: readonly Rgb[]): PosterColor[] {
  const samples = skinOf(face, picture);
  const { dark, middle, light } = tonesOf(samples);
  const base = meanOf(samples.filter((color) => dark <= brightnessOf(color) && brightnessOf(color) <= light));
  const finer = clamp(face.height / LARGE_FACE, FINEST, 1);
  const step = clamp((light - dark) / 3, 11, 24) * finer;
  const darkest = round(DARKEST_STEP / finer);
  return Array.from({ length: round(LIGHTEST_STEP / finer) - darkest + 1 }, (_, i) => {
    const n = darkest + i;
    const own = samples.filter((color) => round((brightnessOf(color) - middle) / step) === n);
    const color = own.length > samples.length * 0.02 * finer ? mixed(meanOf(own), base, n > 0 ? 0.8 : 0.3) : base;
    const seen = withBrightness(color, clamp(middle + n * step, 10, 250));
    return { seen, printed: printed(seen, inks, SKIN) };
  });
}

/** Finds what is printed for a color of the picture: the nearest of the palette's. Colors that differ by less than 4 share it. */
export function nearestIn(palette: readonly PosterColor[]): (data: Uint8Array, at: number) => Rgb {
  const known = new Array<Rgb | undefined>(1 << 18);
  const seen = palette.map((color) => color.seen);
  return (data, at) => {
    const key = ((data[at]! >> 2) << 12) | ((data[at + 1]! >> 2) << 6) | (data[at + 2]! >> 2);
    return (known[key] ??= palette[nearestTo([data[at]!, data[at + 1]!, data[at + 2]!], seen)]!.printed);
  };
}

/** How far apart two colors look: brightness counts more than hue. */
function difference(one: Rgb, other: Rgb): number {
  const tone = brightnessOf(one) - brightnessOf(other);
  const red = one[0] - other[0] - tone;
  const blue = one[2] - other[2] - tone;
  return tone * tone + 1.2 * red * red + 0.5 * blue * blue;
}

/** Groups colors around means (k-means), from the most different ones on. */
function clustered(samples: readonly Rgb[]): Rgb[] {
  if (samples.length === 0) return [];
  let means: Rgb[] = [meanOf(samples)];
  while (means.length < COLORS) {
    const apart = samples.map((color) => min(...means.map((mean) => difference(color, mean))));
    const most = max(...apart);
    if (most < ALIKE ** 2) break;
    means.push(samples[apart.indexOf(most)]!);
  }
  for (let n = 0; n < ROUNDS; n++) {
    const members: Rgb[][] = means.map(() => []);
    for (const color of samples) members[nearestTo(color, means)]!.push(color);
    means = members.filter((group) => group.length > 0).map(meanOf);
  }
  return means;
}

function nearestTo(color: Rgb, colors: readonly Rgb[]): number {
  let nearest = 0;
  for (let i = 1; i < colors.length; i++) {
    if (difference(color, colors[i]!) < difference(color, colors[nearest]!)) nearest = i;
  }
  return nearest;
}

function printed(seen: Rgb, inks: readonly Rgb[], { saturation, gray, colorful }: Printing): Rgb {
  const hue = clamp((max(...seen) - min(...seen)) / 90, 0, 1);
  return mixed(saturated(seen, saturation), inkOf(brightnessOf(seen), inks), gray + (colorful - gray) * hue);
}

/** The mixture of two neighboring inks that has this brightness. */
function inkOf(brightness: number, inks: readonly Rgb[]): Rgb {
  const above = inks.findIndex((ink) => brightnessOf(ink) > brightness);
  if (above === -1) return inks.at(-1)!;
  if (above === 0) return withBrightness(inks[0]!, max(brightness, 12));
  const [lower, upper] = [inks[above - 1]!, inks[above]!];
  return mixed(lower, upper, (brightness - brightnessOf(lower)) / (brightnessOf(upper) - brightnessOf(lower)));
}
