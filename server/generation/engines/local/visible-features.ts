import type { RgbPixels } from '../../vision/pixels.js';
import { brightnessOf, colorAt, meanOf, type Rgb } from './color.js';
import { distance, type Point } from './curves.js';
import { EYES, faceLength, LOWER_LIP, MOUTH_TOP, pointOf, pointsOf, UPPER_LIP } from './face-mesh.js';

const { ceil, floor, hypot, max, min } = Math;

/** The features of a face that no hat, hand or glasses hide. The mesh has all features, including hidden ones. */
export interface VisibleFeatures {
  /** In the order of `EYES`. */
  eyes: readonly [boolean, boolean];
  mouth: boolean;
  /** Neither a hat nor a fringe is over the brows. */
  forehead: boolean;
}

/** Points on the nose and the cheeks, which show the skin when anything of a face is seen. */
const SKIN = [1, 4, 5, 50, 280, 205, 425, 101, 330, 36, 266, 117, 346];
/** Points on the lids, above the lashes. */
const LIDS = [
  [27, 28, 56, 29],
  [257, 258, 286, 259],
] as const;
const ABOVE_BROWS = [
  [69, 104, 68],
  [299, 333, 298],
] as const;
/** Radius of the places that are looked at, as a part of a face's length. */
const SAMPLE_RADIUS = 0.025;
/** Hats and glasses have another hue than the skin: the distance of the shares of red, green and blue. */
const OTHER_HUE = 0.15;
/** The darkest eighth of an eye, its lashes and pupil, has at most this part of the skin's brightness. */
const DARKEST = 1 / 8;
const EYE = 0.65;
/** A mouth that is this much lighter than the skin is a hand or a thing that is held before it. */
const LIGHT = 1.2;
/** A forehead is this bright compared with the cheeks. */
const FOREHEAD = { least: 0.65, most: 1.6 };

export function visibleFeatures(features: Float32Array, picture: RgbPixels): VisibleFeatures {
  const radius = max(1, faceLength(features) * SAMPLE_RADIUS);
  const middle = (indexes: readonly number[]) => middleOf(pointsOf(features, indexes).map((at) => meanAt(picture, at, radius)));
  const skin = middle(SKIN);
  const tone = (indexes: readonly number[]) => brightnessOf(middle(indexes)) / brightnessOf(skin);
  const isSkin = (indexes: readonly number[]) => hueDistance(middle(indexes), skin) < OTHER_HUE;
  const areLidsSeen = LIDS.some(isSkin);
  const isEye = (eye: number) => areLidsSeen && darknessOf(features, EYES[eye]!, picture) < brightnessOf(skin) * EYE;
  // Teeth may be as light, but not the lips around them.
  const mouth = min(tone([...UPPER_LIP.slice(3, 8), ...LOWER_LIP.slice(3, 8)]), tone(MOUTH_TOP.slice(3, 8)));
  return {
    eyes: [isEye(0), isEye(1)],
    mouth: mouth < LIGHT,
    forehead: ABOVE_BROWS.some((side) => isSkin(side) && tone(side) > FOREHEAD.least && tone(side) < FOREHEAD.most),
  };
}

/** The brightness of the darkest part of an eye. */
function darknessOf(features: Float32Array, { upperLid, lowerLid }: (typeof EYES)[number], picture: RgbPixels): number {
  const shape = pointsOf(features, [...upperLid, ...lowerLid]);
  const radius = max(0.5, distance(pointOf(features, upperLid[0]), pointOf(features, upperLid[8])) / 12);
  const tones = shape.map((at) => brightnessOf(meanAt(picture, at, radius))).sort((a, b) => a - b);
  return tones[ceil(tones.length * DARKEST)]!;
}

/** The mean color around a point of the picture. */
function meanAt(picture: RgbPixels, [x, y]: Point, radius: number): Rgb {
  const colors: Rgb[] = [];
  for (let row = max(0, floor(y - radius)); row <= min(picture.height - 1, y + radius); row++) {
    for (let column = max(0, floor(x - radius)); column <= min(picture.width - 1, x + radius); column++) {
      colors.push(colorAt(picture, row * picture.width + column));
    }
  }
  return meanOf(colors);
}

/** The middle of the colors in each channel. */
function middleOf(colors: readonly Rgb[]): Rgb {
  const channel = (c: 0 | 1 | 2) => colors.map((color) => color[c]).sort((a, b) => a - b)[colors.length >> 1]!;
  return [channel(0), channel(1), channel(2)];
}

function hueDistance(one: Rgb, other: Rgb): number {
  const share = (color: Rgb, c: 0 | 1 | 2) => color[c] / (color[0] + color[1] + color[2] + 1);
  return hypot(share(one, 0) - share(other, 0), share(one, 1) - share(other, 1), share(one, 2) - share(other, 2));
}
