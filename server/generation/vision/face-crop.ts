import type { RgbPixels } from './pixels.js';

const { ceil, cos, floor, max, min, sin } = Math;

/** A square of an image, turned around its middle. */
export interface Square {
  centerX: number;
  centerY: number;
  side: number;
  /** Radians. */
  turn: number;
}

/** Reads pixels of a square of the image; what is beyond its edges is black. @returns red, green and blue from 0 to 255 */
export function readSquare(image: RgbPixels, { centerX, centerY, side, turn }: Square, pixels: number): Float32Array {
  const { width, height, data } = image;
  const out = new Float32Array(pixels * pixels * 3);
  const step = side / pixels;
  const [along, across] = [cos(turn) * step, sin(turn) * step];
  // Where the square is larger than the output, each pixel is the mean of several.
  const samples = max(1, min(3, ceil(step)));
  const count = samples * samples;
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sample = 0; sample < count; sample++) {
        const u = column + ((sample % samples) + 0.5) / samples - pixels / 2;
        const v = row + (floor(sample / samples) + 0.5) / samples - pixels / 2;
        const x = centerX + u * along - v * across - 0.5;
        const y = centerY + u * across + v * along - 0.5;
        if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) continue;
        // The color between four pixels.
        const left = max(0, floor(x));
        const top = max(0, floor(y));
        const toRight = max(0, x - left);
        const toBelow = max(0, y - top);
        const one = (top * width + left) * 3;
        const two = left + 1 < width ? one + 3 : one;
        const below = top + 1 < height ? width * 3 : 0;
        const a = (1 - toRight) * (1 - toBelow);
        const b = toRight * (1 - toBelow);
        const c = (1 - toRight) * toBelow;
        const d = toRight * toBelow;
        red += data[one]! * a + data[two]! * b + data[one + below]! * c + data[two + below]! * d;
        green += data[one + 1]! * a + data[two + 1]! * b + data[one + below + 1]! * c + data[two + below + 1]! * d;
        blue += data[one + 2]! * a + data[two + 2]! * b + data[one + below + 2]! * c + data[two + below + 2]! * d;
      }
      const at = (row * pixels + column) * 3;
      out[at] = red / count;
      out[at + 1] = green / count;
      out[at + 2] = blue / count;
    }
  }
  return out;
}

/** A point in pixels of the square, in pixels of the image. */
export function pointInImage({ centerX, centerY, side, turn }: Square, pixels: number, x: number, y: number): [number, number] {
  const [u, v] = [((x - pixels / 2) * side) / pixels, ((y - pixels / 2) * side) / pixels];
  return [centerX + u * cos(turn) - v * sin(turn), centerY + u * sin(turn) + v * cos(turn)];
}
