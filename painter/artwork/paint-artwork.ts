import { type GiftKind, inchesOf, type Orientation, usualOrientation } from '../../server/catalog/gifts/contract.js';
import type { Artwork, Box, Context2D, PicturePixels, Rectangle, Size } from '../types.js';
import { framingOf, WHOLE } from './framing.js';
import { drawLandscape } from './landscape.js';
import { type Layout, LAYOUTS, type Shape, TURNED_LAYOUTS, type WordBlock, YEAR_LAYOUTS } from './layouts.js';
import { drawLines, type TypesetLine, typeset } from './lettering.js';
import { drawMonths } from './months.js';
import { fill, inPixels } from './rectangles.js';
import { clipToArch, drawSpecks } from './shapes.js';

/** The size of a print, in inches. */
export interface Sheet extends Size {
  /** Extra width printed beyond the cut on every side. */
  bleed: number;
  /** Margin from the cut that words must not enter. */
  safe: number;
  isRound: boolean;
}

/** Gifts that are not cut, so they need no bleed. */
const UNCUT: readonly GiftKind[] = ['mug', 'tote'];
const BLEED = 0.125;
const POINTS_PER_INCH = 72;
const PIXELS_PER_INCH = 100;
/** Smaller letters are hard to read in print. */
const MIN_POINTS = 6;
/** The part of a disc's square that counts as visible. Heads are round, so their corners may be outside. */
const IN_DISC: Box = { left: 0.09, top: 0.09, width: 0.82, height: 0.82 };
/** As a fraction of the sheet's width. */
const OVERHANG = 0.004;
const YEAR = /^\d{4}$/;

export function sheetOf(kind: GiftKind, orientation?: Orientation): Sheet {
  const { width, height } = inchesOf(kind, orientation);
  const bleed = UNCUT.includes(kind) ? 0 : BLEED;
  return { width, height, bleed, safe: Math.min(width, height) * 0.03, isRound: kind === 'ornament' };
}

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
  const target = pictureArea(artwork, size);
  if (picture) drawPicture(context, picture, artwork, target);
  else inShape(context, target, () => drawLandscape(context, target.area));
  for (const { box, color } of layout.bands) {
    if (hasWords(artwork)) fill(context, withBleed(inPixels(box, size), size, bleed), color);
  }
  drawWords(context, artwork, size);
  const year = yearOf(artwork);
  if (year !== null && layout.months) drawMonths(context, year, layout.months.columns, inPixels(layout.months.box, size));
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
  const inches = sheetOf(artwork.kind, artwork.orientation);
  const size = { width: inches.width * PIXELS_PER_INCH, height: inches.height * PIXELS_PER_INCH };
  const lines = setBlocks(context, artwork, size).flatMap((block) => block.lines);
  return artwork.words.map((word) => {
    const line = lines.find((each) => each.word === word);
    const points = line ? (line.size / PIXELS_PER_INCH) * POINTS_PER_INCH : Infinity;
    return { points, isTooSmall: points < MIN_POINTS };
  });
}

function hasWords({ words }: Artwork): boolean {
  return words.some((word) => word !== '');
}

function yearOf({ kind, words }: Artwork): number | null {
  const year = kind === 'calendar' ? words.find((word) => YEAR.test(word)) : undefined;
  return year === undefined ? null : Number(year);
}

function layoutOf(artwork: Artwork): Layout {
  const { kind, orientation = usualOrientation(kind) } = artwork;
  if (yearOf(artwork) !== null) return YEAR_LAYOUTS[orientation];
  const turned: Partial<Record<GiftKind, Layout>> = TURNED_LAYOUTS;
  return (orientation !== usualOrientation(kind) && turned[kind]) || LAYOUTS[kind];
}

function blocksOf({ words, footer }: Layout): WordBlock[] {
  return footer ? [words, footer] : [words];
}

interface PictureArea {
  area: Rectangle;
  shape: Shape;
  /** In fractions of the area. */
  seen: Box;
}

/** Includes the bleed even if it is not drawn, so that a view matches the print. */
function pictureArea(artwork: Artwork, size: Size): PictureArea {
  const sheet = sheetOf(artwork.kind, artwork.orientation);
  const layout = hasWords(artwork)
    ? layoutOf(artwork)
    : { picture: WHOLE, shape: 'rectangle' as const, seen: sheet.isRound ? IN_DISC : WHOLE };
  const trimmed = inPixels(layout.picture, size);
  const area = withBleed(trimmed, size, (sheet.bleed * size.width) / sheet.width);
  const inner = inPixels(layout.seen, trimmed);
  const seen = {
    left: (trimmed.left + inner.left - area.left) / area.width,
    top: (trimmed.top + inner.top - area.top) / area.height,
    width: inner.width / area.width,
    height: inner.height / area.height,
  };
  return { area, shape: layout.shape, seen };
}

function drawPicture(context: Context2D, picture: PicturePixels, { faces }: Artwork, { area, shape, seen }: PictureArea): void {
  const framing = framingOf(picture, faces, area, seen);
  const isCut = shape === 'arch' && framing.to === area;
  // If the arch would cut a head, the picture fills the arch's box instead.
  const { from, to } = shape === 'arch' && !isCut ? framingOf(picture, faces, area) : framing;
  inShape(context, { area, shape: isCut ? 'arch' : 'rectangle' }, () => {
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, from.left, from.top, from.width, from.height, to.left, to.top, to.width, to.height);
  });
}

function inShape(context: Context2D, { area, shape }: Pick<PictureArea, 'area' | 'shape'>, draw: () => void): void {
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
  const [first = '', ...others] = artwork.words;
  const texts = layout.footer ? [[first], others] : [artwork.words];
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

/** Extends a box that reaches the cut into the bleed. */
function withBleed({ left, top, width, height }: Rectangle, size: Size, bleed: number): Rectangle {
  const from = { x: left <= 0 ? -bleed : left, y: top <= 0 ? -bleed : top };
  const to = {
    x: left + width >= size.width - 0.5 ? size.width + bleed : left + width,
    y: top + height >= size.height - 0.5 ? size.height + bleed : top + height,
  };
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
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
