import type { Artwork, Context2D, PicturePixels, Rectangle, Size } from '../types.js';
import { drawLandscape } from './landscape.js';
import type { SheetLayout, Shape, WordBlock } from './layouts.js';
import { drawLines, type TypesetLine, typeset } from './lettering.js';
import { drawMonthSheet } from './month-sheet.js';
import { drawMonths } from './months.js';
import { drawLabels } from './paint-labels.js';
import { pictureArea, type PicturePosition, placePicture, withBleed } from './picture-position.js';
import { placeLabels } from './place-labels.js';
import { fill, inPixels } from './rectangles.js';
import { clipToArch, drawSpecks } from './shapes.js';
import { hasWords, layoutOf, monthOf, sheetOf, wordsOn, yearOf } from './sheet.js';

const POINTS_PER_INCH = 72;
const PIXELS_PER_INCH = 100;
/** Smaller letters are hard to read in print. */
const MIN_POINTS = 6;
/** As a fraction of the sheet's width. */
const OVERHANG = 0.004;

/**
 * Draws the artwork, opaque, onto a canvas of the trimmed sheet's size plus the bleed on every side.
 * @param picture null for the shop's landscape
 * @param size of the trimmed sheet, in pixels
 * @param bleed in pixels
 */
export function paintArtwork(context: Context2D, artwork: Artwork, picture: PicturePixels | null, size: Size, bleed = 0): void {
  const layout = layoutOf(artwork);
  context.save();
  context.translate(bleed, bleed);
  fill(context, { left: -bleed, top: -bleed, width: size.width + 2 * bleed, height: size.height + 2 * bleed }, layout.paper);
  if (layout.specks && hasWords(artwork)) drawSpecks(context, layout.specks, { left: 0, top: 0, ...size });
  if (picture) drawNamedPicture(context, artwork, picture, size);
  else drawHills(context, artwork, size);
  for (const { box, color } of layout.bands) {
    if (hasWords(artwork)) fill(context, withBleed(inPixels(box, size), size, bleed), color);
  }
  drawWords(context, artwork, size);
  const year = yearOf(artwork);
  if (year !== null && layout.months) drawMonths(context, year, layout.months.columns, inPixels(layout.months.box, size));
  const month = monthOf(artwork);
  if (month && layout.days) drawMonthSheet(context, month, inPixels(layout.days, size), size);
  context.restore();
}

/**
 * Redraws only the words, on a sheet that had words before; without words, the whole sheet has to be painted.
 * @returns the redrawn area
 */
export function paintWords(context: Context2D, artwork: Artwork, size: Size): Rectangle {
  if (!hasWords(artwork)) return { left: 0, top: 0, width: 0, height: 0 };
  const layout = layoutOf(artwork);
  const areas = blocksOf(layout).map(({ box }) => inPixels(box, size));
  for (const area of areas) {
    const band = layout.bands.find(({ box }) => contains(inPixels(box, size), area));
    fill(context, withOverhang(area, size), band?.color ?? layout.paper);
  }
  drawWords(context, artwork, size);
  return withOverhang(around(areas), size);
}

/** Whether both artworks use the same layout; otherwise the whole sheet has to be painted. */
export function isSameLayout(before: Artwork, after: Artwork): boolean {
  return layoutOf(before) === layoutOf(after) && hasWords(before) === hasWords(after) && yearOf(before) === yearOf(after);
}

/** The printed letter size of each word; omitted words do not count as small. */
export function sizesOfWords(context: Context2D, artwork: Artwork): { points: number; isTooSmall: boolean }[] {
  const inches = sheetOf(artwork.kind, artwork.orientation, artwork.inches);
  const size = { width: inches.width * PIXELS_PER_INCH, height: inches.height * PIXELS_PER_INCH };
  const lines = setBlocks(context, artwork, size).flatMap((block) => block.lines);
  return artwork.words.map((word) => {
    const line = lines.find((each) => each.word === word);
    const points = line ? (line.size / PIXELS_PER_INCH) * POINTS_PER_INCH : Infinity;
    return { points, isTooSmall: points < MIN_POINTS };
  });
}

function blocksOf({ words, footer }: SheetLayout): WordBlock[] {
  return footer ? [words, footer] : [words];
}

function drawNamedPicture(context: Context2D, artwork: Artwork, picture: PicturePixels, size: Size): void {
  const arranged = placeLabels(context, artwork, picture);
  drawPicture(context, picture, placePicture(artwork, picture, size, arranged.foot));
  drawLabels(context, artwork, picture, arranged, size);
}

function drawPicture(context: Context2D, picture: PicturePixels, { from, to, shape }: PicturePosition): void {
  inShape(context, shape, to, () => {
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, from.left, from.top, from.width, from.height, to.left, to.top, to.width, to.height);
  });
}

function drawHills(context: Context2D, artwork: Artwork, size: Size): void {
  const { area, shape } = pictureArea(artwork, size);
  inShape(context, shape, area, () => drawLandscape(context, area));
}

function inShape(context: Context2D, shape: Shape, area: Rectangle, draw: () => void): void {
  context.save();
  if (shape === 'arch') clipToArch(context, area);
  draw();
  context.restore();
}

function drawWords(context: Context2D, artwork: Artwork, size: Size): void {
  for (const { block, lines } of setBlocks(context, artwork, size)) drawLines(context, lines, inPixels(block.box, size));
}

function setBlocks(context: Context2D, artwork: Artwork, size: Size): { block: WordBlock; lines: TypesetLine[] }[] {
  const layout = layoutOf(artwork);
  const shown = wordsOn(artwork);
  const [first = '', ...others] = shown;
  const texts = layout.footer ? [[first], others] : [shown];
  return blocksOf(layout).map((block, index) => {
    const words = texts[index] ?? [];
    // Without a headline, the next text must not become the headline.
    const style = words[0] === '' ? { ...block, headline: block.others } : block;
    return {
      block,
      lines: typeset(
        context,
        words.filter((word) => word !== ''),
        style,
        size,
      ),
    };
  });
}

/** Letters extend a little beyond their measured size. Rounded to whole pixels, so that no trace remains at the edges. */
function withOverhang({ left, top, width, height }: Rectangle, size: Size): Rectangle {
  const overhang = OVERHANG * size.width;
  const from = { left: Math.floor(left - overhang), top: Math.floor(top - overhang) };
  return {
    ...from,
    width: Math.ceil(left + width + overhang) - from.left,
    height: Math.ceil(top + height + overhang) - from.top,
  };
}

function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  );
}

function around(areas: readonly Rectangle[]): Rectangle {
  const left = Math.min(...areas.map((area) => area.left));
  const top = Math.min(...areas.map((area) => area.top));
  const right = Math.max(...areas.map((area) => area.left + area.width));
  const bottom = Math.max(...areas.map((area) => area.top + area.height));
  return { left, top, width: right - left, height: bottom - top };
}
