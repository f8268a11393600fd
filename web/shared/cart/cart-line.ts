import type { Variant } from '../../../server/catalog/contract.js';

export { MAX_LINES, MAX_QUANTITY } from '../../../server/checkout/contract.js';
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
  /** Printed under the picture in the PDF. */
  dedication?: string;
}

export type NewCartLine = Omit<CartLine, 'totalPrice'>;

/** Lines are the same when product, variant and own picture are (spec section 3, design section 8). */
export function lineKey(line: Pick<CartLine, 'productId' | 'productType' | 'generatedImageId'>): string {
  return `${line.productId}/${line.productType}/${line.generatedImageId ?? ''}`;
}
