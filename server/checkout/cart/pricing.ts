import { Injectable } from '@nestjs/common';
import { Catalog, type Category } from '../../catalog/index.js';
import { AppError, fieldError, toCents } from '../../platform/index.js';
import { findGiftWordsProblem, wordsFor } from './gift-words.js';
import type { OrderItemRequest } from '../contract.js';
import { type OrderLine, subtotalOf } from '../model/order-line.entity.js';
import { MAX_PAYMENT_CENTS, MIN_PAYMENT_CENTS } from '../model/payment-limits.js';

type PlacedColumns =
  | 'id'
  | 'orderId'
  | 'position'
  | 'discountCents'
  | 'takenQuantity'
  | 'picture'
  | 'faces'
  | 'labels'
  | 'viewKey'
  | 'calendar'
  | 'revision'
  | 'releasedAt'
  | 'releasedBy';
export type PricedLine = Omit<OrderLine, PlacedColumns> & { category: Category; canTurn: boolean };

const CODES = {
  changed: 'CHECKOUT.WORDS_CHANGED',
  missing: 'CHECKOUT.WORDS_MISSING',
  'too-long': 'REQUEST.INVALID',
  unprintable: 'REQUEST.INVALID',
} as const;

/** Turns requested items into order lines with the shop's own names and prices. */
@Injectable()
export class Pricing {
  constructor(private readonly catalog: Catalog) {}

  /**
   * @throws AppError CHECKOUT.EMPTY_CART, CHECKOUT.PRODUCT_NOT_AVAILABLE, CHECKOUT.PRICE_NOT_AVAILABLE,
   *   CHECKOUT.PRICE_CHANGED, CHECKOUT.WORDS_CHANGED, CHECKOUT.WORDS_MISSING, REQUEST.INVALID for words that cannot be
   *   written on the gift, CHECKOUT.AMOUNT_OUT_OF_RANGE
   * @param packCents price of the pack of pictures in the same order
   */
  async price(items: readonly OrderItemRequest[], packCents: number): Promise<PricedLine[]> {
    if (items.length === 0 && packCents === 0) {
      throw new AppError('CHECKOUT.EMPTY_CART', 'Please add items to your cart before checking out.');
    }
    const quotes = await this.catalog.quote(items);
    const lines = items.map((item, position): PricedLine => {
      const quote = quotes[position];
      if (!quote?.isForSale) {
        throw new AppError('CHECKOUT.PRODUCT_NOT_AVAILABLE', 'A product in your cart is no longer for sale.');
      }
      if (quote.unitCents <= 0) {
        throw new AppError('CHECKOUT.PRICE_NOT_AVAILABLE', 'Price not available for this option');
      }
      if (item.unitPrice !== undefined && toCents(item.unitPrice) !== quote.unitCents) {
        throw new AppError('CHECKOUT.PRICE_CHANGED', 'A price in your cart has changed. Nothing was charged.');
      }
      const problem = findGiftWordsProblem(quote, item);
      if (problem) throw fieldError(CODES[problem.code], wordsPath(position, problem.index), problem.message);
      return {
        productId: item.productId,
        productName: quote.name,
        category: quote.category,
        variant: item.productType,
        kind: quote.kind,
        canTurn: quote.canTurn,
        orientation: (quote.canTurn && item.orientation) || null,
        quantity: item.quantity,
        unitCents: quote.unitCents,
        imageUrl: quote.imageUrl,
        pictureId: item.generatedImageId ?? null,
        calendarId: item.calendarId ?? null,
        words: wordsFor(quote, item),
        dedication: item.dedication || null,
      };
    });
    checkTotal(subtotalOf(lines) + packCents);
    return lines;
  }
}

function wordsPath(item: number, index: number | null): string {
  return `items.${item}.words${index === null ? '' : `.${index}.text`}`;
}

function checkTotal(subtotalCents: number): void {
  if (subtotalCents < MIN_PAYMENT_CENTS) {
    throw new AppError('CHECKOUT.AMOUNT_OUT_OF_RANGE', 'Card payments start at $0.50. Please add something to your cart.');
  }
  if (subtotalCents > MAX_PAYMENT_CENTS - 10_000) {
    throw new AppError(
      'CHECKOUT.AMOUNT_OUT_OF_RANGE',
      'This is more than a card can pay at once. Please split it into two orders.',
    );
  }
}
