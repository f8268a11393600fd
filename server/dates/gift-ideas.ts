import { Injectable } from '@nestjs/common';
import { type Category, type ProductView, Products } from '../catalog/index.js';
import { SalesFigures } from '../checkout/index.js';
import type { Occasion } from './contract.js';

const IDEAS = 3;
/** Enough candidates for last year's and this year's mail, even if some are sold out. */
const PER_CATEGORY = 12;

/** Categories by the words that people use for the recipient. */
const PEOPLE: readonly [RegExp, Category][] = [
  [/\b(?:grandma|grandmother|granny|nana|nonna|abuela)\b/i, 'Gifts for Grandma'],
  [/\b(?:grandpa|grandfather|granddad|grandad|nonno|abuelo)\b/i, 'Gifts for Grandpa'],
  [/\b(?:mom|mum|mother|mama|mommy|mummy|dad|father|papa|daddy|parents)\b/i, 'Gifts for Parents'],
  [/\b(?:wife|girlfriend|sister|aunt|auntie|fiancée)\b/i, 'Gifts for Her'],
  [/\b(?:husband|boyfriend|brother|uncle|fiancé)\b/i, 'Gifts for Him'],
  [/\b(?:son|daughter|kids?|child|children|niece|nephew|baby|twins|grandson|granddaughter)\b/i, 'Gifts for Childrens'],
  [/\b(?:family|families)\b/i, 'Gifts for Family'],
];

const OCCASION_CATEGORIES: Record<Occasion, readonly Category[]> = {
  birthday: ['Birthday Gifts'],
  anniversary: ['Gifts for Couples', 'Wedding Gifts'],
  mothers_day: ['Gifts for Parents', 'Gifts for Her'],
  fathers_day: ['Gifts for Parents', 'Gifts for Him'],
  other: [],
};

/** Finds gifts that fit a date. */
@Injectable()
export class GiftIdeas {
  constructor(
    private readonly products: Products,
    private readonly sales: SalesFigures,
  ) {}

  /**
   * Returns three gifts, or fewer in a small shop: first gifts for the person and the occasion, then best sellers, then the
   * newest.
   * @param shownBefore gifts that are used only if there are no others
   */
  async find({ who, occasion }: { who: string; occasion: Occasion }, shownBefore: readonly string[]): Promise<ProductView[]> {
    const found = new Map<string, ProductView>();
    const isEnough = () => [...found.keys()].filter((id) => !shownBefore.includes(id)).length >= IDEAS;
    for await (const products of this.candidates(who, occasion)) {
      for (const product of products) if (product.in_stock && lowestPrice(product) > 0) found.set(product.id, product);
      if (isEnough()) break;
    }
    const isShown = ({ id }: ProductView) => shownBefore.includes(id);
    const ideas = [...found.values()];
    return [...ideas.filter((idea) => !isShown(idea)), ...ideas.filter(isShown)].slice(0, IDEAS);
  }

  private async *candidates(who: string, occasion: Occasion): AsyncGenerator<ProductView[]> {
    const forPerson = PEOPLE.flatMap(([words, category]) => (words.test(who) ? [category] : []));
    for (const category of new Set([...forPerson.slice(0, 1), ...OCCASION_CATEGORIES[occasion]])) {
      yield (await this.products.list({ category, limit: PER_CATEGORY })).data.products;
    }
    yield this.products.select((await this.sales.bestSellers()).map(({ productId }) => productId));
    yield (await this.products.list({ limit: PER_CATEGORY })).data.products;
  }
}

/** Dollars; 0 if no variant is sold. */
export function lowestPrice({ pdf_price, product_price, combo_price }: ProductView): number {
  const prices = [pdf_price, product_price, combo_price].filter((price) => price > 0);
  return prices.length === 0 ? 0 : Math.min(...prices);
}
