import type { RgbPixels } from '../../vision/pixels.js';

const { max, min, round } = Math;

export type Rgb = readonly [red: number, green: number, blue: number];

export function hex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
}

export function clamp(value: number, low: number, high: number): number {
  return min(high, max(low, value));
}

export function colorAt({ data }: RgbPixels, pixel: number): Rgb {
  return [data[pixel * 3]!, data[pixel * 3 + 1]!, data[pixel * 3 + 2]!];
}

/** Brightness as the eye weighs it, 0 to 255. Not by `luma`: that is several times slower once it has seen such arrays. */
export function brightnessOf(color: Rgb): number {
  return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2];
}

export function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (c: 0 | 1 | 2) => clamp(one[c] + (other[c] - one[c]) * share, 0, 255);
  return [channel(0), channel(1), channel(2)];
}

/** The mean of colors; gray without any. */
export function meanOf(colors: readonly Rgb[]): Rgb {
  const channel = (c: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[c], 0) / colors.length;
  return colors.length === 0 ? [128, 128, 128] : [channel(0), channel(1), channel(2)];
}

/** The color with another brightness. */
export function withBrightness(color: Rgb, brightness: number): Rgb {
  const gain = brightness / max(1, brightnessOf(color));
  return [clamp(color[0] * gain, 0, 255), clamp(color[1] * gain, 0, 255), clamp(color[2] * gain, 0, 255)];
}

/** Moves a color away from the gray of its brightness, or with less than 1 toward it. */
export function saturated(color: Rgb, factor: number): Rgb {
  const gray = brightnessOf(color);
  return mixed([gray, gray, gray], color, factor);
}

export function css(color: Rgb): string {
  return `rgb(${color.map((value) => round(value)).join(' ')})`;
}
