import type { Pixels, Rectangle } from '../types.js';

const INK = '#2b1820';
const CREAM = '#fdf3de';
/** Minimum contrast of the Web Content Accessibility Guidelines (1.4.3); small letters in print need no less. */
const MIN_CONTRAST = 4.5;
/** How much a pill behind the letters covers the picture: none if possible, else as little as needed. */
const COVERS = [0, 0.4, 0.55, 0.7, 0.85, 1];

/** The color of names, and of the pill behind each. */
export interface LabelInk {
  color: string;
  pill: string;
  /** Opacity of the pills; 0 for none. */
  cover: number;
}

/**
 * Ink or cream, whichever needs less of a pill of the other color behind it to be read everywhere. All names of a sheet have
 * the same.
 * @param areas where the names are, in pixels of the ground
 */
export function inkOn(ground: Pixels | null, areas: readonly Rectangle[]): LabelInk {
  const colors = ground ? areas.flatMap((area) => colorsIn(ground, area)) : [];
  return better(inkOf(CREAM, INK, colors), inkOf(INK, CREAM, colors));
}

/** On plain paper. */
export function inkOnPaper(paper: string): LabelInk {
  const colors = [rgbOf(paper)];
  return better(inkOf(CREAM, INK, colors), inkOf(INK, CREAM, colors));
}

type Rgb = readonly [red: number, green: number, blue: number];
type RatedInk = LabelInk & { contrast: number };

function better(one: RatedInk, other: RatedInk): LabelInk {
  if (one.cover !== other.cover) return one.cover < other.cover ? one : other;
  return one.contrast >= other.contrast ? one : other;
}

function inkOf(color: string, pill: string, grounds: readonly Rgb[]): RatedInk {
  const light = luminanceOf(rgbOf(color));
  const over = rgbOf(pill);
  for (const cover of COVERS) {
    const contrast = Math.min(...grounds.map((ground) => contrastOf(light, luminanceOf(mixed(ground, over, cover)))));
    if (contrast >= MIN_CONTRAST || cover === 1) return { color, pill, cover, contrast };
  }
  throw new Error('a full pill is always enough');
}

function colorsIn({ width, height, data }: Pixels, area: Rectangle): Rgb[] {
  const colors: Rgb[] = [];
  const [left, right] = [area.left, area.left + area.width].map((x) => Math.floor(Math.min(Math.max(x, 0), width - 1)));
  const [top, bottom] = [area.top, area.top + area.height].map((y) => Math.floor(Math.min(Math.max(y, 0), height - 1)));
  for (let y = top!; y <= bottom!; y++) {
    for (let x = left!; x <= right!; x++) {
      const at = (y * width + x) * 4;
      colors.push([data[at]!, data[at + 1]!, data[at + 2]!]);
    }
  }
  return colors;
}

function rgbOf(color: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [red!, green!, blue!];
}

function mixed(ground: Rgb, over: Rgb, cover: number): Rgb {
  const [red, green, blue] = ground.map((value, index) => value + (over[index]! - value) * cover);
  return [red!, green!, blue!];
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance, 0 to 1. */
function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
