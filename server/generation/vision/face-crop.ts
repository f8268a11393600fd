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
export function readSquare(image: RgbPixels, square: Square, pixels: number): Float32Array {
  const out = new Float32Array(pixels * pixels * 3);
  const step = square.side / pixels;
  const [along, across] = [cos(square.turn) * step, sin(square.turn) * step];
  // Where the square is larger than the output, each pixel is the mean of several.
  const samples = max(1, min(3, ceil(step)));
  const color = [0, 0, 0];
  for (let y = 0; y < pixels; y++) {
    for (let x = 0; x < pixels; x++) {
      color.fill(0);
      for (let sample = 0; sample < samples * samples; sample++) {
        const u = x + ((sample % samples) + 0.5) / samples - pixels / 2;
        const v = y + (floor(sample / samples) + 0.5) / samples - pixels / 2;
        addPixel(color, image, square.centerX + u * along - v * across, square.centerY + u * across + v * along);
      }
      for (let c = 0; c < 3; c++) out[(y * pixels + x) * 3 + c] = color[c]! / (samples * samples);
    }
  }
  return out;
}

/** Adds the color at a place between four pixels. */
function addPixel(color: number[], { width, height, data }: RgbPixels, x: number, y: number): void {
  const [px, py] = [x - 0.5, y - 0.5];
  if (px < -0.5 || py < -0.5 || px > width - 0.5 || py > height - 0.5) return;
  const [left, top] = [max(0, floor(px)), max(0, floor(py))];
  const [right, bottom] = [min(width - 1, left + 1), min(height - 1, top + 1)];
  const [partX, partY] = [max(0, px - left), max(0, py - top)];
  for (let c = 0; c < 3; c++) {
    const above = data[(top * width + left) * 3 + c]! * (1 - partX) + data[(top * width + right) * 3 + c]! * partX;
    const below = data[(bottom * width + left) * 3 + c]! * (1 - partX) + data[(bottom * width + right) * 3 + c]! * partX;
    color[c]! += above * (1 - partY) + below * partY;
  }
}

/** A point in pixels of the square, in pixels of the image. */
export function placeOf({ centerX, centerY, side, turn }: Square, pixels: number, x: number, y: number): [number, number] {
  const [u, v] = [((x - pixels / 2) * side) / pixels, ((y - pixels / 2) * side) / pixels];
  return [centerX + u * cos(turn) - v * sin(turn), centerY + u * sin(turn) + v * cos(turn)];
}
