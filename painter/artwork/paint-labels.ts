import type { Artwork, CanvasHost, Context2D, PicturePixels, Pixels, Rectangle, Size } from '../types.js';
import { inkOn, inkOnPaper, type LabelInk } from './label-ink.js';
import { type ArrangedLabels, pointsOf } from './labels.js';
import { drawLine } from './lettering.js';
import { pictureBox, placePicture } from './picture-position.js';
import { fill } from './rectangles.js';
import { layoutOf } from './sheet.js';

/** Pixels. A name is about ten of them high. */
const GROUND_WIDTH = 320;
/** How far a pill reaches beyond its letters on the left and right, as a multiple of their height. */
const PILL = 0.45;
/** Where letters stand, as a fraction of a line's height: accents above capitals need room as well. */
const BASELINE = 0.74;

/** A small copy of the picture, from which colors are read. */
export function groundOf(host: CanvasHost, picture: PicturePixels): Pixels {
  const width = Math.min(GROUND_WIDTH, picture.width);
  const height = Math.max(1, Math.round((width * picture.height) / picture.width));
  const context = host.createCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this device has no canvas');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, picture.width, picture.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height) as Pixels;
}

/** @param size of the trimmed sheet, in pixels */
export function drawLabels(
  context: Context2D,
  artwork: Artwork,
  picture: Size,
  { labels, foot }: ArrangedLabels,
  size: Size,
): void {
  if (labels.length === 0) return;
  const scale = size.width / pointsOf(artwork).width;
  const areas = labels.map(({ left, top, width, height }) => ({
    left: left * scale,
    top: top * scale,
    width: width * scale,
    height: height * scale,
  }));
  const ink = foot > 0 ? clearFoot(context, artwork, foot, size) : inkOver(artwork, picture, areas, size);
  for (const [index, { text, size: points }] of labels.entries()) {
    const area = areas[index]!;
    const letters = points * scale;
    if (ink.cover > 0) drawPill(context, area, PILL * letters, ink);
    const style = { typeface: 'serif', size: 0, color: ink.color, lines: 1 } as const;
    const baseline = area.top + area.height * BASELINE;
    drawLine(context, { word: text, text, style, size: letters }, area.left + area.width / 2, baseline);
  }
}

/** The foot was part of the picture's box, where a band or decorations may have been painted. */
function clearFoot(context: Context2D, artwork: Artwork, foot: number, size: Size): LabelInk {
  const { paper } = layoutOf(artwork);
  const { left, top, width, height } = pictureBox(artwork, size);
  const rows = foot * size.height;
  fill(context, { left, top: top + height - rows, width, height: rows }, paper);
  return inkOnPaper(paper);
}

function inkOver(artwork: Artwork, picture: Size, areas: readonly Rectangle[], size: Size): LabelInk {
  const { from, to } = placePicture(artwork, picture, size);
  const ground = artwork.ground ?? null;
  const scale = ((ground?.width ?? 1) / picture.width) * (from.width / to.width);
  const start = { x: (from.left * (ground?.width ?? 1)) / picture.width, y: (from.top * (ground?.width ?? 1)) / picture.width };
  const onGround = areas.map(({ left, top, width, height }) => ({
    left: start.x + (left - to.left) * scale,
    top: start.y + (top - to.top) * scale,
    width: width * scale,
    height: height * scale,
  }));
  return inkOn(ground, onGround);
}

/** Two half discs and what is between them. */
function drawPill(context: Context2D, { left, top, width, height }: Rectangle, reach: number, { pill, cover }: LabelInk): void {
  const radius = height / 2;
  const [from, to] = [left - reach + radius, left + width + reach - radius];
  context.globalAlpha = cover;
  context.fillStyle = pill;
  context.beginPath();
  context.arc(from, top + radius, radius, Math.PI / 2, (3 * Math.PI) / 2);
  context.arc(to, top + radius, radius, (3 * Math.PI) / 2, Math.PI / 2);
  context.closePath();
  context.fill();
  context.globalAlpha = 1;
}
