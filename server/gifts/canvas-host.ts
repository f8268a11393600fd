import { createCanvas } from '@napi-rs/canvas';
import type { CanvasHost, PainterCanvas } from '../../painter/index.js';

export const canvasHost: CanvasHost = {
  createCanvas: (width, height) => createCanvas(width, height) as unknown as PainterCanvas,
};
