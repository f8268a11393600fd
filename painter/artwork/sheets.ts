import { GIFT_KINDS, type GiftKind } from '../../server/catalog/gifts/contract.js';

/** In inches. */
export interface Sheet {
  width: number;
  height: number;
  /** Painted beyond each edge, so that no cut leaves a white line. */
  bleed: number;
  /** From each edge: nothing that must be seen lies nearer. */
  safe: number;
  /** Cut to the circle inside. */
  isRound: boolean;
}

const MARGINS: Record<GiftKind, { bleed: number; safe: number }> = {
  'framed-print': { bleed: 0.125, safe: 0.5 },
  'hanging-print': { bleed: 0.125, safe: 0.5 },
  poster: { bleed: 0.125, safe: 0.5 },
  // Wraps around the bars.
  canvas: { bleed: 1.5, safe: 0.75 },
  mug: { bleed: 0, safe: 0.1 },
  ornament: { bleed: 0.125, safe: 0.2 },
  // Sewn half an inch inside.
  cushion: { bleed: 0.5, safe: 1 },
  puzzle: { bleed: 0.125, safe: 0.5 },
  card: { bleed: 0.125, safe: 0.25 },
  storybook: { bleed: 0.125, safe: 0.4 },
  calendar: { bleed: 0.125, safe: 0.4 },
  tote: { bleed: 0, safe: 0.1 },
};

export function sheetOf(kind: GiftKind): Sheet {
  return { ...GIFT_KINDS[kind].inches, ...MARGINS[kind], isRound: kind === 'ornament' };
}
