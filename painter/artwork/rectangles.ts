import type { Box, Context2D, Rectangle, Size } from '../types.js';

export function inPixels({ left, top, width, height }: Box, size: Size): Rectangle {
  return { left: left * size.width, top: top * size.height, width: width * size.width, height: height * size.height };
}

export function fill(context: Context2D, { left, top, width, height }: Rectangle, color: string): void {
  context.fillStyle = color;
  context.fillRect(left, top, width, height);
}
