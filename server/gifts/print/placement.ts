import {
  type Artwork,
  type Context2D,
  paintArtwork,
  type PicturePixels,
  type Rectangle,
  type Size,
} from '../../../painter/index.js';
import { canvasHost } from '../canvas-host.js';
import { type PrintSheet, scaledSheet, sizeWithBleed } from './print-size.js';

/** The layout is measured at this fraction of the print's size. */
const TRIAL = 1 / 10;

export interface Placement {
  /** The smallest part of the picture that contains everything that is printed, in its pixels. */
  part: Rectangle;
  /** Pixels of the print per pixel of the picture. */
  factor: number;
}

/** Measures the placement with a trial run of the painter. */
export function placementOf(artwork: Artwork, picture: Size, print: PrintSheet): Placement {
  const { sheet, bleed } = scaledSheet(print, TRIAL);
  const { width, height } = sizeWithBleed({ sheet, bleed });
  const context = contextOf(width, height);
  const sources: Rectangle[] = [];
  let factor = 0;
  const trial = withPicture(context, picture, (source, target) => {
    sources.push(source);
    factor = Math.max(factor, ((target.width / source.width) * transformOf(context).a) / TRIAL);
  });
  paintArtwork(trial, artwork, picture, sheet, bleed);
  return { part: around(sources, picture), factor: factor || 1 };
}

export function contextOf(width: number, height: number): Context2D {
  const context = canvasHost.createCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this machine has no canvas');
  return context;
}

/** Wraps a context: calls `draw` in place of drawing the picture, and draws everything else `up` pixels higher. */
export function withPicture(
  context: Context2D,
  picture: PicturePixels,
  draw: (source: Rectangle, target: Rectangle) => void,
  up = 0,
): Context2D {
  const drawImage: Context2D['drawImage'] = (image, sx, sy, sw, sh, dx, dy, dw, dh) => {
    if (image !== picture) context.drawImage(image, sx, sy, sw, sh, dx, dy, dw, dh);
    else draw({ left: sx, top: sy, width: sw, height: sh }, { left: dx, top: dy, width: dw, height: dh });
  };
  const setTransform = (a = 1, b = 0, c = 0, d = 1, e = 0, f = 0) => context.setTransform(a, b, c, d, e, f - up);
  setTransform();
  const replaced: Partial<Record<string | symbol, unknown>> = { drawImage, setTransform };
  return new Proxy(context, {
    get: (target, name) => {
      if (replaced[name]) return replaced[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

export function transformOf(context: Context2D): DOMMatrix {
  return (context as unknown as CanvasRenderingContext2D).getTransform();
}

/** Bounding box in whole pixels, with two more pixels on each side for interpolation. */
function around(parts: readonly Rectangle[], { width, height }: Size): Rectangle {
  const left = Math.max(0, Math.floor(Math.min(width - 1, ...parts.map((part) => part.left))) - 2);
  const top = Math.max(0, Math.floor(Math.min(height - 1, ...parts.map((part) => part.top))) - 2);
  const right = Math.min(width, Math.ceil(Math.max(1, ...parts.map((part) => part.left + part.width))) + 2);
  const bottom = Math.min(height, Math.ceil(Math.max(1, ...parts.map((part) => part.top + part.height))) + 2);
  return { left, top, width: right - left, height: bottom - top };
}
