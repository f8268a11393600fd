import type { GiftKind } from '../../../catalog/index.js';

/** What a partner calls the only side of a product, or its main one. */
const MAIN = ['default'] as const;

/** The areas of a partner's product that artwork is laid out for. */
const AREAS: Record<GiftKind, readonly string[]> = {
  'framed-print': MAIN,
  'hanging-print': MAIN,
  poster: MAIN,
  canvas: MAIN,
  mug: MAIN,
  ornament: MAIN,
  cushion: MAIN,
  puzzle: [...MAIN, 'jigsaw', 'lid'],
  card: MAIN,
  // Partners want books of 18 pages and more.
  storybook: [],
  calendar: MAIN,
  tote: MAIN,
};

/** Names of areas by the kind of gift, as the partner has them; none for a gift that the shop makes itself. */
export function areasOf(kind: GiftKind): readonly string[] {
  return AREAS[kind];
}
