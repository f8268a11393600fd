import type { GiftKind, Orientation, Variant } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';

export { MAX_LINES, MAX_QUANTITY } from '../../../server/checkout/cart/contract.js';
/** The server's limit. */
export const MAX_DEDICATION_LENGTH = 120;

export interface CartLine {
  productId: string;
  productName: string;
  productType: Variant;
  quantity: number;
  /** Dollars, as last shown. The server charges its own price, and refuses the order when the two differ. */
  unitPrice: number;
  /** Dollars: quantity times unitPrice. */
  totalPrice: number;
  imageUrl: string;
  /** The customer's own picture for this gift. */
  generatedImageId?: string;
  /** A calendar with a picture for each month; the customer's own picture is that of its cover. */
  calendarId?: string;
  /** Private and short-lived address of that picture. */
  personalisedUrl?: string;
  /** Words printed on the gift: one text for each field of the product as the customer saw it. */
  words?: GiftWord[];
  /** Kind of the gift when the customer saw it. */
  kind?: GiftKind;
  /** Absent for gifts that could not be turned. */
  orientation?: Orientation;
  /** Printed under the picture in the PDF. */
  dedication?: string;
}

export type NewCartLine = Omit<CartLine, 'totalPrice'>;

/** Lines with the same product, variant, own picture or calendar, orientation and words are one line. */
export function lineKey({ productId, productType, generatedImageId, calendarId, orientation, words = [] }: NewCartLine): string {
  const texts = words.map(({ text }) => text);
  return `${productId}/${productType}/${calendarId ?? generatedImageId ?? ''}${orientation ? `/${orientation}` : ''}${texts.some(Boolean) ? JSON.stringify(texts) : ''}`;
}
