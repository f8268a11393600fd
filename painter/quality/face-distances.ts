import type { GiftKind } from '../../server/catalog/gifts/contract.js';
import { pointsOf } from '../artwork/labels.js';
import type { PicturePosition } from '../artwork/picture-position.js';
import { sheetOf } from '../artwork/sheet.js';
import type { Artwork, Rectangle, Size } from '../types.js';

export const MM_PER_POINT = 25.4 / 72;

/** Edges that a face can be too close to. `crop`: the picture goes on beyond it, but is not printed there. */
export type PrintEdge = 'trim' | 'frame' | 'bar' | 'bend' | 'handle' | 'lip' | 'rim' | 'seam' | 'arch' | 'crop';

export interface EdgeDistance {
  edge: PrintEdge;
  /** From the face to the edge, in millimeters; negative where the edge cuts it. */
  mm: number;
  /** A face should be this far away, in millimeters. */
  margin: number;
}

interface SheetEdge {
  edge: PrintEdge;
  margin: number;
}

/** Printers cut within 1/8 inch of the line, which is also the bleed. */
const TRIM: SheetEdge = { edge: 'trim', margin: 3.2 };
/** A frame's rebate covers 1/4 inch. */
const FRAME: SheetEdge = { edge: 'frame', margin: 6.4 };
/** The wooden bars of a hanger cover 15 mm above and below; our printer's data sheet says so. */
const BAR: SheetEdge = { edge: 'bar', margin: 15 };
/** Stretched by hand, so that the fold may lie a little inside. */
const BEND: SheetEdge = { edge: 'bend', margin: 5 };
/** Beside the print a mug turns away to its handle, and presses leave a gap there. */
const HANDLE: SheetEdge = { edge: 'handle', margin: 8 };
/** A mug is thicker at its lip and foot, where the press may miss. */
const LIP: SheetEdge = { edge: 'lip', margin: 3 };
/** Porcelain is printed within 1/8 inch, and rounded at its rim. */
const RIM: SheetEdge = { edge: 'rim', margin: 4 };
/** Half an inch of seam allowance, less the bleed. */
const SEAM: SheetEdge = { edge: 'seam', margin: 9.5 };
/** Printed exactly: the face only must not look cut. */
const ARCH: SheetEdge = { edge: 'arch', margin: 1.5 };
const CROP: SheetEdge = { edge: 'crop', margin: 0 };
/** A sheet that is not cut has no edge of its own. */
const OPEN: SheetEdge = { edge: 'trim', margin: 0 };

/** The edges of the trimmed sheet: left and right, then above and below. A round sheet has one. */
const SHEET_EDGES: Record<GiftKind, readonly [sides: SheetEdge, ends: SheetEdge]> = {
  'framed-print': [FRAME, FRAME],
  'hanging-print': [TRIM, BAR],
  poster: [TRIM, TRIM],
  canvas: [BEND, BEND],
  mug: [HANDLE, LIP],
  ornament: [RIM, RIM],
  cushion: [SEAM, SEAM],
  puzzle: [TRIM, TRIM],
  card: [TRIM, TRIM],
  storybook: [TRIM, TRIM],
  calendar: [TRIM, TRIM],
  tote: [OPEN, OPEN],
};

/** Points around a face, which is about an ellipse in its box. */
const AROUND = 32;
/** Pixels of the picture: less than this beyond the crop is rounding. */
const ROUNDING = 1;

/** The distances of a face from every edge that concerns it. @param face on the trimmed sheet, in points */
export function distancesOf(artwork: Artwork, position: PicturePosition, picture: Size, face: Rectangle): EdgeDistance[] {
  const distances = [...fromSheet(artwork, face), ...fromCrop(position, picture, face)];
  return position.shape === 'arch' ? [...distances, fromArch(position.to, face)] : distances;
}

function fromSheet({ kind, orientation }: Artwork, face: Rectangle): EdgeDistance[] {
  const { width, height } = pointsOf({ kind, orientation });
  const [sides, ends] = SHEET_EDGES[kind];
  if (sheetOf(kind, orientation).isRound) {
    const outermost = Math.max(...pointsAround(face).map(([x, y]) => Math.hypot(x - width / 2, y - height / 2)));
    return [at(sides, width / 2 - outermost)];
  }
  return [
    at(sides, Math.min(face.left, width - face.left - face.width)),
    at(ends, Math.min(face.top, height - face.top - face.height)),
  ];
}

/** At the edge of the picture itself, nothing is left out. */
function fromCrop({ from, to }: PicturePosition, picture: Size, face: Rectangle): EdgeDistance[] {
  const gaps = [
    { isCut: from.left > ROUNDING, gap: face.left - to.left },
    { isCut: from.top > ROUNDING, gap: face.top - to.top },
    { isCut: from.left + from.width < picture.width - ROUNDING, gap: to.left + to.width - face.left - face.width },
    { isCut: from.top + from.height < picture.height - ROUNDING, gap: to.top + to.height - face.top - face.height },
  ];
  return gaps.filter(({ isCut }) => isCut).map(({ gap }) => at(CROP, gap));
}

function fromArch({ left, top, width }: Rectangle, face: Rectangle): EdgeDistance {
  const radius = width / 2;
  const gaps = pointsAround(face).map(([x, y]) =>
    y < top + radius ? radius - Math.hypot(x - left - radius, y - top - radius) : Math.min(x - left, left + width - x),
  );
  return at(ARCH, Math.min(...gaps));
}

function pointsAround({ left, top, width, height }: Rectangle): (readonly [x: number, y: number])[] {
  return Array.from({ length: AROUND }, (_, index) => {
    const turn = (2 * Math.PI * index) / AROUND;
    return [left + (width / 2) * (1 + Math.cos(turn)), top + (height / 2) * (1 + Math.sin(turn))] as const;
  });
}

function at({ edge, margin }: SheetEdge, points: number): EdgeDistance {
  return { edge, margin, mm: points * MM_PER_POINT };
}
