import { type GiftKind, inchesOf, type Orientation, TURNABLE_KINDS, usualOrientation } from '../../../catalog/index.js';
import { type AreaLayout, type PlacedSheet, PRINT_DPI } from '../../../gifts/index.js';
import type { OrderLine } from '../../model/order-line.entity.js';
import type { PartnerArea } from '../print-partner.js';
import { areasOf } from './areas.js';

type OrderedGift = Pick<OrderLine, 'kind' | 'orientation' | 'words' | 'calendar'>;

interface Sheet {
  kind: GiftKind;
  orientation: Orientation;
  hasWords: boolean;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels per millimeter. */
const MM = PRINT_DPI / 25.4;
/** Height that the bars of a hanging print hide above and below. */
const BARS = 15 * MM;
/** Width that a seam, a rim or a cut may take on every side, where the partner's area has no margin that is cut off. */
const HIDDEN_EDGES: Partial<Record<GiftKind, number>> = { cushion: 12 * MM, ornament: 2 * MM };
const LID_EDGE = 3 * MM;
/** Height and width of a mug's area that its picture takes on each side; the rest stays free toward the rim and the handle. */
const MUG = { height: 0.946, width: 0.4 };
/** Maximum margin that is cut off a card. */
const MAX_CUT_OFF = 10 * MM;
/** A canvas is wrapped around at most this part of its shorter side. */
const MAX_WRAP = 0.2;
/** Shapes that differ less are the same: the sheet is put into the area as it was approved. */
const SAME_SHAPE = 0.006;
/** Shapes that differ more are too different to be painted again. */
const MAX_DIFFERENCE = 0.3;
/** Gifts that can be painted again in a partner's shape. */
const ADAPTING: readonly GiftKind[] = [...TURNABLE_KINDS, 'tote'];
/** Limited by a worker's memory: a canvas of 24 × 16 inches takes 340 MB. */
const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 300;

/** Whether a partner can make the gift, if its product has these areas. */
export function canLayOut(gift: OrderedGift, areas: readonly PartnerArea[]): boolean {
  return areas.length > 0 && areas.every((area) => layOut(gift, area) !== null);
}

/** Null for an area that the gift cannot be laid out for. */
export function layOut({ kind, orientation, words, calendar }: OrderedGift, area: PartnerArea): AreaLayout | null {
  // A calendar with a picture for each month has thirteen sheets.
  if (calendar || !areasOf(kind).includes(area.name)) return null;
  const hasWords = words.some(({ text }) => text !== '');
  const gift = { kind, orientation: orientation ?? usualOrientation(kind), hasWords };
  const { width, height } = turned(gift, area);
  if (Math.min(width, height) < MIN_SIDE || width * height > MAX_PIXELS) return null;
  const whole: Box = { left: 0, top: 0, width, height };
  if (gift.kind === 'mug') return { width, height, sheets: onMug(gift, whole), dedication: null };
  if (gift.kind === 'card') return onCard(gift, whole);
  // The bars are on two sides of the partner's product, whichever way the picture is turned.
  if (gift.kind === 'hanging-print' && isAcross(area) !== (gift.orientation === 'across')) return null;
  const free = freePart(gift, area, whole);
  if (!free) return null;
  const sheet = { ...fitted(gift, free), fills: whole };
  return { width, height, sheets: [sheet], dedication: null };
}

/** Partners turn a file to fit: the area of a turned gift is given as the gift hangs. */
function turned({ kind, orientation }: Sheet, area: PartnerArea): { width: number; height: number } {
  const canTurn = (TURNABLE_KINDS as readonly GiftKind[]).includes(kind) && area.width !== area.height;
  const { width, height } = area;
  return canTurn && isAcross(area) !== (orientation === 'across') ? { width: height, height: width } : { width, height };
}

function isAcross({ width, height }: Pick<PartnerArea, 'width' | 'height'>): boolean {
  return width > height;
}

/** The part of an area that is seen from the front. Null for a canvas whose front has another shape. */
function freePart(gift: Sheet, { name }: PartnerArea, whole: Box): Box | null {
  const { kind, hasWords } = gift;
  if (kind === 'canvas') {
    const wrap = wrapOf(gift, whole);
    return wrap === null ? null : inset(whole, wrap);
  }
  if (name === 'lid') return inset(whole, LID_EDGE);
  // With words, the margins of the sheet are wider than the bars.
  if (kind === 'hanging-print' && !hasWords) return inset(whole, 0, BARS);
  return inset(whole, HIDDEN_EDGES[kind] ?? 0);
}

/** The width that is folded over, the same on all sides; 0 where the partner makes the sides. Null if the front has another shape. */
function wrapOf({ kind, orientation }: Sheet, { width, height }: Box): number | null {
  const front = inchesOf(kind, orientation);
  const aspect = front.width / front.height;
  const wrap = (aspect * height - width) / (2 * (aspect - 1));
  if (Math.abs(wrap) < MM) return 0;
  return wrap > 0 && wrap < MAX_WRAP * Math.min(width, height) ? wrap : null;
}

/** The sheet in the middle of a box: as approved, or painted again in the shape of the box. */
function fitted({ kind, orientation }: Sheet, box: Box): Omit<PlacedSheet, 'fills'> {
  const inches = inchesOf(kind, orientation);
  const difference = Math.abs(box.width / box.height / (inches.width / inches.height) - 1);
  if (difference > SAME_SHAPE && difference < MAX_DIFFERENCE && ADAPTING.includes(kind)) {
    const at = rounded(box);
    return { at, inches: { width: at.width / PRINT_DPI, height: at.height / PRINT_DPI } };
  }
  const scale = Math.min(box.width / inches.width, box.height / inches.height);
  const [width, height] = [inches.width * scale, inches.height * scale];
  const left = box.left + (box.width - width) / 2;
  return { at: rounded({ left, top: box.top + (box.height - height) / 2, width, height }), inches: null };
}

/** On both sides of the handle, which is where the two ends of the area meet. */
function onMug(gift: Sheet, { width, height }: Box): PlacedSheet[] {
  const box = { width: width * MUG.width, height: height * MUG.height };
  return [0.25, 0.75].map((middle) => {
    const around = { left: width * middle - box.width / 2, top: (height - box.height) / 2, ...box };
    const { at } = fitted(gift, around);
    return { at, fills: at, inches: null };
  });
}

/**
 * From left to right: the back and the front, and the insides, which are another sheet. Each of the two has a margin around
 * it that is cut off, as wide on all sides.
 */
function onCard(gift: Sheet, { width, height }: Box): AreaLayout {
  const page = inchesOf(gift.kind, gift.orientation);
  const aspect = page.width / page.height;
  const cut = (height - width / 4 / aspect) / (2 - 1 / aspect);
  const margin = cut > 0 && cut < MAX_CUT_OFF ? cut : 0;
  const quarter = width / 4;
  const pageFrom = (left: number): Box => ({ left, top: margin, width: quarter - margin, height: height - 2 * margin });
  const { at } = fitted(gift, pageFrom(quarter));
  // The picture continues beyond the cut, but not over the fold on its left.
  const fills = rounded({ left: quarter, top: 0, width: quarter, height });
  return { width, height, sheets: [{ at, fills, inches: null }], dedication: rounded(pageFrom(3 * quarter)) };
}

/** @param down the margin above and below, the same as at the sides if absent */
function inset({ left, top, width, height }: Box, across: number, down = across): Box {
  return { left: left + across, top: top + down, width: width - 2 * across, height: height - 2 * down };
}

function rounded({ left, top, width, height }: Box): Box {
  return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) };
}
