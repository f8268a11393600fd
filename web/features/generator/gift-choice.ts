import type { Category, Product } from '../../../server/catalog/contract.js';

/** Kinds of gifts, as their names call them. */
const KINDS = [
  'framed',
  'canvas',
  'mug',
  'cushion',
  'hanging',
  'poster',
  'puzzle',
  'ornament',
  'book',
  'tote',
  'calendar',
  'card',
  'print',
];
/** Gifts made for one person, such as 'Grandpa’s Own Mug', suit few pictures. */
const FOR_ANYBODY: readonly Category[] = ['All Creative Gifts', 'Gifts for Couples', 'Gifts for Family'];

function kindOf({ name }: Product): string {
  const words = name.toLowerCase();
  return KINDS.find((kind) => words.includes(kind)) ?? words;
}

/** A few gifts of different kinds to see a picture on; those that suit anybody come first. */
export function giftsToShow(gifts: readonly Product[], count: number): Product[] {
  const forAll = (gift: Product) => FOR_ANYBODY.includes(gift.category);
  const inOrder = [...gifts.filter(forAll), ...gifts.filter((gift) => !forAll(gift))];
  const byKind = new Map<string, Product>();
  for (const gift of inOrder) {
    const kind = kindOf(gift);
    if (gift.in_stock && gift.product_price > 0 && !byKind.has(kind)) byKind.set(kind, gift);
  }
  return [...byKind.values()].slice(0, count);
}
