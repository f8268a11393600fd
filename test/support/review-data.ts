import type { Variant } from '../../server/catalog/contract.js';
import { ReviewLinks } from '../../server/reviews/review-links.js';
import { pay, placeOrder, type PlacedOrder, waitForPaymentState } from './checkout-data.js';
import type { TestShop } from './test-shop.js';

export interface ReviewedOrder extends PlacedOrder {
  email: string;
  paymentIntent: string;
  /** The key in the link of the review request mail. */
  key: string;
}

/** A guest's paid order of one gift. */
export async function buyGift(
  shop: TestShop,
  productId: string,
  email: string,
  productType: Variant = 'pdf',
): Promise<ReviewedOrder> {
  const placed = await placeOrder(shop, [{ productId, productType, quantity: 1 }], { email });
  const { payment_intent: paymentIntent } = await pay(shop, placed);
  await waitForPaymentState(shop, placed, 'paid');
  const link = shop.web.app.get(ReviewLinks, { strict: false }).linkTo(placed.orderNumber);
  return { ...placed, email, paymentIntent, key: new URL(link).searchParams.get('key') ?? '' };
}

export interface Answer {
  status: number;
  code?: string;
  message?: string;
}

/** Sends a review as the page does. */
export async function writeReview(
  shop: TestShop,
  { orderNumber, key }: Pick<ReviewedOrder, 'orderNumber' | 'key'>,
  draft: object,
): Promise<Answer> {
  const body = { stars: 5, words: 'She cried happy tears.', first_name: 'Grace', ...draft };
  const answer = await shop.call('POST', `/api/reviews/orders/${orderNumber}`, { headers: { 'review-key': key }, body });
  return { ...((await answer.json()) as object), status: answer.status };
}

export async function sendReviewPhoto(
  shop: TestShop,
  { orderNumber, key }: ReviewedOrder,
  productId: string,
  bytes: Uint8Array,
): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { 'review-key': key };
  return fetch(`${shop.web.url}/api/reviews/orders/${orderNumber}/photos/${productId}`, { method: 'PUT', body, headers });
}
