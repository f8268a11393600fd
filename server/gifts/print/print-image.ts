import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { type Artwork, type Context2D, paintArtwork, type PicturePixels, type Rectangle, type Size } from '../../../painter/index.js';
import { canvasHost } from '../canvas-host.js';
import type { GiftPicture } from '../gift-renderer.js';
import { canvasOf } from '../pixels.js';
import { enlarged } from './enlarge.js';
import { withPicture } from './picture-context.js';
import { PRINT_DPI, type PrintSheet, printSheet, withBleed } from './print-size.js';

/** Optimized tables would make the file 3 % smaller, but keep a poster's coefficients in memory: 350 MB. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;
/** The layout is tried at so small a part of the print's size. */
const TRIAL = 1 / 10;

/** Of a picture on a print. */
interface Placement {
  /** Of the picture, in its pixels: what is printed, and as little as possible around it. */
  part: Rectangle;
  /** Pixels of the print for one of the picture. */
  factor: number;
}

/** How many times as wide the print shows the picture as it is. */
export async function enlargementOf(gift: GiftPicture): Promise<number> {
  const { autoOrient } = await sharp(gift.picture).metadata();
  return placementOf(gift, autoOrient).factor;
}

/**
 * A JPEG in sRGB with its resolution in it, and nothing else of where it came from: the sheet with its bleed.
 * @param finer the same picture with more pixels
 */
export async function renderPrint(gift: GiftPicture, finer: Buffer | null): Promise<Buffer> {
  const picture = finer ?? gift.picture;
  const { autoOrient: size } = await sharp(picture).metadata();
  const { part, factor } = placementOf(gift, size);
  const source = canvasOf(canvasHost, await enlarged(picture, part, factor));
  const scale = { x: source.width / part.width, y: source.height / part.height };
  const { sheet, bleed } = printSheet(gift.kind);
  const { canvas, context } = blankSheet({ sheet, bleed });
  const drawn = withPicture(context, size, (from, to) => {
    const [left, top] = [(from.left - part.left) * scale.x, (from.top - part.top) * scale.y];
    context.drawImage(source, left, top, from.width * scale.x, from.height * scale.y, to.left, to.top, to.width, to.height);
  });
  paintArtwork(drawn, artworkOf(gift), size, sheet, bleed);
  const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const;
  return sharp((canvas as unknown as Canvas).data(), { raw }).removeAlpha().withIccProfile('srgb').withDensity(PRINT_DPI).jpeg(JPEG).toBuffer();
}

/** As the painter lays it out. */
function placementOf(gift: GiftPicture, picture: Size): Placement {
  const { sheet, bleed } = printSheet(gift.kind, TRIAL);
  const { context } = blankSheet({ sheet, bleed });
  const sources: Rectangle[] = [];
  let factor = 0;
  const trial = withPicture(context, picture, (source, target) => {
    sources.push(source);
    const { a, b } = (context as unknown as CanvasRenderingContext2D).getTransform();
    factor = Math.max(factor, ((target.width / source.width) * Math.hypot(a, b)) / TRIAL);
  });
  paintArtwork(trial, artworkOf(gift), picture, sheet, bleed);
  return { part: around(sources, picture), factor: factor || 1 };
}

function artworkOf({ kind, faces, words }: GiftPicture): Artwork {
  return { kind, faces, words };
}

function blankSheet(size: PrintSheet): { canvas: PicturePixels; context: Context2D } {
  const { width, height } = withBleed(size);
  const canvas = canvasHost.createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this machine has no canvas');
  return { canvas, context };
}

/** Whole pixels, with two more at each side for what is between them. */
function around(parts: readonly Rectangle[], { width, height }: Size): Rectangle {
  const left = Math.max(0, Math.floor(Math.min(width - 1, ...parts.map((part) => part.left))) - 2);
  const top = Math.max(0, Math.floor(Math.min(height - 1, ...parts.map((part) => part.top))) - 2);
  const right = Math.min(width, Math.ceil(Math.max(1, ...parts.map((part) => part.left + part.width))) + 2);
  const bottom = Math.min(height, Math.ceil(Math.max(1, ...parts.map((part) => part.top + part.height))) + 2);
  return { left, top, width: right - left, height: bottom - top };
}
