import type { GiftKind } from '../../../catalog/index.js';

/** The partner's name of a product's only or main side. */
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
