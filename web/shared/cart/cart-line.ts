import type { GiftKind, Variant } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';

export { MAX_LINES, MAX_QUANTITY } from '../../../server/checkout/cart/contract.js';
/** As long as the server takes. */
export const MAX_DEDICATION_LENGTH = 120;

export interface CartLine {
  productId: string;
  productName: string;
  productType: Variant;
  quantity: number;
  /** Dollars, as last shown. The shop charges its own price, and nothing at all where that is another. */
  unitPrice: number;
  /** Dollars: quantity times unitPrice. */
  totalPrice: number;
  imageUrl: string;
  /** The customer's own picture that goes on this gift. */
  generatedImageId?: string;
  /** Address of that picture, private and short-lived. */
  personalisedUrl?: string;
  /** Written on the gift: one for each field of the product as the customer saw it. */
  words?: GiftWord[];
  /** What the gift was made of when the customer saw it. */
  kind?: GiftKind;
  /** Printed under the picture in the PDF. */
  dedication?: string;
}

export type NewCartLine = Omit<CartLine, 'totalPrice'>;

/** Lines are the same when product, variant, own picture (spec section 3, design section 8) and words are. */
export function lineKey({ productId, productType, generatedImageId, words = [] }: NewCartLine): string {
  const texts = words.map(({ text }) => text);
  return `${productId}/${productType}/${generatedImageId ?? ''}${texts.some(Boolean) ? JSON.stringify(texts) : ''}`;
}
