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

/** Null for an unknown kind: during a deployment, server and client may have different versions. */
export function printSizeOf(kind: string | undefined): PrintSize | null {
  return Object.entries(GIFT_KINDS).find(([name]) => name === kind)?.[1].inches ?? null;
}

/** '8 × 10 in' */
export function sizeInInches({ width, height }: PrintSize): string {
  return `${width} × ${height} in`;
}
