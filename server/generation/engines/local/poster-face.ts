import { type RgbPixels, smoothstep } from '../../vision/pixels.js';
import { brightnessOf, clamp, colorAt, css, meanOf, mixed, type Rgb, saturated } from './color.js';
import type { PlacedFace } from './composition.js';
import { distance, filled, middleOf, outline, type Point, smooth, stroke } from './curves.js';
import { skinOf, tonesOf } from './face-areas.js';
import { EYES, faceLength, LOWER_LIP, MOUTH_FOOT, MOUTH_TOP, NOSTRILS, pointsOf, UPPER_LIP } from './face-mesh.js';
import { visibleFeatures } from './visible-features.js';

const { ceil, floor, hypot, max, min, PI, sin } = Math;

const WHITE: Rgb = [255, 250, 241];
const DARK: Rgb = [32, 16, 26];
/** Lids closer than this part of an eye's width are closed. */
const CLOSED = 0.13;
/** Where an eye and the skin below it are darker than this part of the other skin, dark glasses cover them. */
const COVERED = 0.45;
/** Lips further apart than this part of the mouth's width show what is between them. */
const OPEN = 0.07;
/**
 * Teeth have at most this part of the color of the lips, those in the light the second; a tongue has as much. What is between
 * the lips is this bright compared with the skin: teeth at least, teeth in the light, and the dark of a mouth at most.
 */
const PALER = { teeth: 0.65, lit: 0.8 };
const INSIDE = { teeth: 0.7, lit: 1.05, dark: 0.55 };

/** Heights in pixels: the features of a smaller face are too few pixels to be drawn, and show best in its own tones; and from where on they are fully drawn. */
const DRAWN = { from: 70, fully: 150 };

const SWELLING = (along: number) => 0.2 + 0.8 * sin(PI * along);
const LASHES = (along: number) => 0.4 + 0.6 * (1 - along) ** 0.7;
const BROW = (along: number) => 0.45 + 0.55 * sin(PI * min(1, 0.15 + along * 0.75));

/** A face's features as flat shapes, in SVG: eyes with iris and white, brows, nose and mouth, in the person's own colors. */
export function posterFace({ features, ...face }: PlacedFace, picture: RgbPixels): string {
  const opacity = smoothstep(DRAWN.from, DRAWN.fully, face.height);
  if (!features || opacity === 0) return '';
  const skin = tonesOf(skinOf(face, picture)).middle;
  const pen = max(1, faceLength(features) / 95);
  const at = (indexes: readonly number[]) => pointsOf(features, indexes);
  const model = { picture, skin, pen };
  const visible = visibleFeatures(features, picture);
  const shown = EYES.filter((_, i) => visible.eyes[i]);
  const brows = shown.map(({ browTop, browFoot }) => browOf(at(browTop), at(browFoot), picture, skin));
  const eyes = shown.map(({ upperLid, lowerLid }) => seenEye(at(upperLid), at(lowerLid), picture));
  // Glasses cover both eyes; one eye alone may lie in shadow.
  const areCovered = eyes.every(({ brightest, below }) => max(brightnessOf(brightest), brightnessOf(below)) < skin * COVERED);
  const nose = stroke(at(NOSTRILS), pen * 1.1, SWELLING, css(DARK), 0.45);
  const shapes = [
    ...brows,
    ...(areCovered ? [] : eyes.map((eye) => drawnEye(eye, pen))),
    nose,
    visible.mouth ? mouthOf(at, model) : '',
  ];
  return `<g opacity="${opacity.toFixed(2)}">${shapes.join('')}</g>`;
}

interface Model {
  picture: RgbPixels;
  /** Brightness of the skin. */
  skin: number;
  pen: number;
}

interface SeenEye {
  upper: readonly Point[];
  lower: readonly Point[];
  shape: readonly Point[];
  colors: ReadonlyArray<{ x: number; y: number; color: Rgb }>;
  /** The mean of its darker quarter. */
  darkest: Rgb;
  brightest: Rgb;
  /** The skin below it, or the glasses before it. */
  below: Rgb;
}

function seenEye(upper: readonly Point[], lower: readonly Point[], picture: RgbPixels): SeenEye {
  const shape = [...smooth(upper), ...smooth([...lower].reverse())];
  const colors = pixelsIn(shape, picture);
  const fromDarkest = colors.map(({ color }) => color).sort(byBrightness);
  const [[ax, ay], [bx, by]] = [upper[0]!, upper[8]!];
  const down = lower[4]![1] > upper[4]![1] === bx > ax ? 0.3 : -0.3;
  const rim = lower.slice(2, 7);
  const cheek = rim.map(([x, y]): Point => [x - down * (by - ay), y + down * (bx - ax)]).reverse();
  return {
    upper,
    lower,
    shape,
    colors,
    darkest: meanOf(fromDarkest.slice(0, ceil(fromDarkest.length / 4))),
    brightest: fromDarkest[floor(fromDarkest.length * 0.8)] ?? DARK,
    below: meanOf(colorsIn([...rim, ...cheek], picture)),
  };
}

function drawnEye({ upper, lower, shape, colors, darkest, brightest }: SeenEye, pen: number): string {
  const wide = distance(upper[0]!, upper[8]!);
  const open = distance(upper[4]!, lower[4]!);
  const lid = stroke(upper, pen * 2.6, LASHES, css(DARK), 0.95);
  if (open < wide * CLOSED) return lid;
  const radius = clamp(open * 0.52, wide * 0.15, wide * 0.22);
  const [x, y] = gazeOf(colors, upper, lower);
  const iris = saturated(mixed(darkest, DARK, 0.25), 1.3);
  const id = `eye${upper[0]!.map((value) => value.toFixed(0)).join('-')}`;
  const disc = (cx: number, cy: number, r: number, color: Rgb) =>
    `<circle cx="${cx.toFixed(2)}" cy="${cy.toFixed(2)}" r="${r.toFixed(2)}" fill="${css(color)}"/>`;
  return (
    `<clipPath id="${id}"><path d="${outline(shape)}"/></clipPath>` +
    filled(shape, css(mixed(WHITE, brightest, 0.35))) +
    `<g clip-path="url(#${id})">${disc(x, y, radius, iris)}${disc(x, y, radius * 0.55, DARK)}` +
    `${disc(x - radius * 0.3, y - radius * 0.35, radius * 0.26, WHITE)}</g>` +
    lid +
    stroke(lower, pen * 0.8, SWELLING, css(DARK), 0.35)
  );
}

/** The middle of the iris: where the eye is dark, but not far from its middle. */
function gazeOf(colors: SeenEye['colors'], upper: readonly Point[], lower: readonly Point[]): Point {
  const middle = middleOf(upper[4]!, lower[4]!);
  const wide = distance(upper[0]!, upper[8]!);
  let [sum, x, y] = [0, 0, 0];
  for (const pixel of colors) {
    const near = 1 - hypot(pixel.x - middle[0], pixel.y - middle[1]) / (wide * 0.45);
    const weight = max(0, near) * (1 - brightnessOf(pixel.color) / 255) ** 4;
    sum += weight;
    x += weight * pixel.x;
    y += weight * pixel.y;
  }
  return sum === 0 ? middle : [x / sum, (y / sum + middle[1]) / 2];
}

function browOf(top: readonly Point[], foot: readonly Point[], picture: RgbPixels, skin: number): string {
  const middle = top.map((point, i) => middleOf(point, foot[i]!));
  const colors = colorsIn([...top, ...[...foot].reverse()], picture).sort(byBrightness);
  const own = meanOf(colors.slice(0, ceil(colors.length * 0.5)));
  const isFaint = brightnessOf(own) > skin - 14;
  return stroke(middle, distance(top[2]!, foot[2]!) * 0.9, BROW, css(mixed(own, DARK, 0.15)), isFaint ? 0.35 : 0.85);
}

function mouthOf(at: (indexes: readonly number[]) => Point[], { picture, skin, pen }: Model): string {
  const [top, foot] = [at(MOUTH_TOP), at(MOUTH_FOOT)];
  const upper = [...smooth(at(UPPER_LIP)), ...smooth([...top].reverse())];
  const lower = [...smooth(foot), ...smooth([...at(LOWER_LIP)].reverse())];
  const own = saturated(meanOf([...colorsIn(upper, picture), ...colorsIn(lower, picture)]), 1.2);
  const between =
    distance(top[5]!, foot[5]!) > distance(top[0]!, top[10]!) * OPEN ? [...smooth(top), ...smooth([...foot].reverse())] : [];
  const inside = colorsIn(between, picture).sort((a, b) => byBrightness(b, a));
  const bright = inside[floor(inside.length * 0.3)];
  const seen = bright && colorBetween(bright, own, skin);
  return (
    filled(upper, css(mixed(own, DARK, 0.18)), 0.85) +
    filled(lower, css(own), 0.85) +
    (seen ? filled(between, css(seen)) : '') +
    stroke(top, pen * 1.3, SWELLING, css(DARK), 0.7) +
    (bright ? stroke(foot, pen, SWELLING, css(DARK), 0.4) : '')
  );
}

/** White for teeth and dark for an open mouth; none for what is neither, such as a tongue: that is seen best as it is. */
function colorBetween(bright: Rgb, lips: Rgb, skin: number): Rgb | undefined {
  const tone = brightnessOf(bright) / skin;
  if (tone < INSIDE.dark) return mixed(bright, DARK, 0.6);
  const paler = tone > INSIDE.lit ? PALER.lit : PALER.teeth;
  return tone > INSIDE.teeth && colorfulness(bright) < colorfulness(lips) * paler ? mixed(WHITE, bright, 0.3) : undefined;
}

/** 0 for gray, 1 for a pure color. */
function colorfulness(color: Rgb): number {
  return 1 - min(...color) / max(1, ...color);
}

function byBrightness(one: Rgb, other: Rgb): number {
  return brightnessOf(one) - brightnessOf(other);
}

/** The colors of the picture inside a shape. */
function colorsIn(shape: readonly Point[], picture: RgbPixels): Rgb[] {
  return pixelsIn(shape, picture).map(({ color }) => color);
}

/** The same, and where they are. */
function pixelsIn(shape: readonly Point[], picture: RgbPixels): Array<{ x: number; y: number; color: Rgb }> {
  const found: Array<{ x: number; y: number; color: Rgb }> = [];
  if (shape.length === 0) return found;
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
  for (let y = max(0, floor(min(...ys))); y < min(picture.height, max(...ys)); y++) {
    for (let x = max(0, floor(min(...xs))); x < min(picture.width, max(...xs)); x++) {
      if (isInside(shape, x + 0.5, y + 0.5))
        found.push({
          x: x + 0.5,
          y: y + 0.5,
          color: colorAt(picture, y * picture.width + x),
        });
    }
  }
  return found;
}

function isInside(shape: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [[ax, ay], [bx, by]] = [shape[i]!, shape[j]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
