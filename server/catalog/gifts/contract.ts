import { z } from 'zod';

/** A size in inches. */
export interface PrintSize {
  width: number;
  height: number;
}

/** Kinds of gifts, with the size of the print. */
export const GIFT_KINDS = {
  'framed-print': { label: 'Framed print', inches: { width: 16, height: 20 } },
  'hanging-print': { label: 'Hanging print', inches: { width: 16, height: 20 } },
  poster: { label: 'Poster', inches: { width: 16, height: 20 } },
  canvas: { label: 'Canvas', inches: { width: 24, height: 16 } },
  mug: { label: 'Mug', inches: { width: 3.5, height: 3.5 } },
  ornament: { label: 'Ornament', inches: { width: 3.3, height: 3.3 } },
  cushion: { label: 'Cushion', inches: { width: 18, height: 18 } },
  puzzle: { label: 'Puzzle', inches: { width: 17, height: 14 } },
  card: { label: 'Greeting card', inches: { width: 5, height: 7 } },
  storybook: { label: 'Storybook', inches: { width: 8.5, height: 8.5 } },
  calendar: { label: 'Calendar', inches: { width: 12, height: 17 } },
  tote: { label: 'Tote bag', inches: { width: 10, height: 12 } },
} as const satisfies Record<string, { label: string; inches: PrintSize }>;
export type GiftKind = keyof typeof GIFT_KINDS;
export const giftKind = z.enum(Object.keys(GIFT_KINDS) as [GiftKind, ...GiftKind[]]);
/** The kind of products for which the owner chose none. */
export const DEFAULT_GIFT_KIND: GiftKind = 'framed-print';

/** How a sheet hangs or lies: taller than wide, or wider than tall. */
export const giftOrientation = z.enum(['upright', 'across']);
export type Orientation = z.infer<typeof giftOrientation>;
/** Kinds whose sheet can be turned by a quarter. */
export const TURNABLE_KINDS = [
  'framed-print',
  'hanging-print',
  'poster',
  'canvas',
  'puzzle',
  'calendar',
] as const satisfies readonly GiftKind[];
export type TurnableKind = (typeof TURNABLE_KINDS)[number];
/** Width divided by height, or its inverse, up to which a picture counts as square: it suits both orientations. */
const NEARLY_SQUARE = 1.05;

/** The orientation of `inches`. During a deployment, server and client may know different kinds. */
export function usualOrientation(kind: GiftKind): Orientation {
  const known = Object.hasOwn(GIFT_KINDS, kind) && GIFT_KINDS[kind].inches;
  return known && known.width > known.height ? 'across' : 'upright';
}

/** Whether customers can have the gift in either orientation: its print area is also known for the turned sheet. */
export function canBeTurned(kind: GiftKind, area: { type: string; turned?: object | undefined } | null | undefined): boolean {
  const turnable: readonly GiftKind[] = TURNABLE_KINDS;
  return area?.turned !== undefined && turnable.includes(kind);
}

/** The orientation in which the gift shows most of the picture; null is the shop's landscape. */
export function orientationFor(
  { kind, canTurn }: { kind: GiftKind; canTurn: boolean },
  picture: { width: number; height: number } | null,
): Orientation {
  const aspect = canTurn && picture ? picture.width / picture.height : 1;
  if (aspect > NEARLY_SQUARE) return 'across';
  return aspect < 1 / NEARLY_SQUARE ? 'upright' : usualOrientation(kind);
}

export function inchesOf(kind: GiftKind, orientation: Orientation = usualOrientation(kind)): PrintSize {
  const { width, height } = GIFT_KINDS[kind].inches;
  return orientation === usualOrientation(kind) ? { width, height } : { width: height, height: width };
}

/** Null for an unknown kind: during a deployment, server and client may have different versions. */
export function printSizeOf(kind: string | undefined, orientation?: Orientation): PrintSize | null {
  // By the schema, every page of a gift would load zod.
  return Object.hasOwn(GIFT_KINDS, kind ?? '') ? inchesOf(kind as GiftKind, orientation) : null;
}

export function orientationInWords(kind: GiftKind, orientation: Orientation): string {
  return kind === 'puzzle' ? orientation : `hangs ${orientation}`;
}

/** Follows the name of a gift; empty for one that cannot be turned. */
export function orientationAfterName(kind: GiftKind, orientation: Orientation | null | undefined): string {
  return orientation ? `, ${orientationInWords(kind, orientation)}` : '';
}

/** '8 × 10 in' */
export function sizeInInches({ width, height }: PrintSize): string {
  return `${width} × ${height} in`;
}
