import { cleanWord, type GiftWord, findWordProblem, type Quote, usualOrientation } from '../../catalog/index.js';
import type { OrderItemRequest } from '../contract.js';

type RequestedGift = Pick<OrderItemRequest, 'words' | 'kind' | 'orientation'>;

/**
 * The words on a gift: one text for each word field of the product, empty if the customer left it out. Gifts without a
 * customer's picture have words too.
 */
export function wordsFor({ wordFields }: Pick<Quote, 'wordFields'>, { words = [] }: RequestedGift): GiftWord[] {
  if (words.length === 0) return wordFields.map(({ label }) => ({ label, text: '' }));
  return words.map(({ label, text }) => ({ label, text: cleanWord(text) }));
}

interface GiftWordsProblem {
  code: 'missing' | 'too-long' | 'unprintable' | 'changed';
  message: string;
  /** Index of the words; null when it is about the gift. */
  index: number | null;
}

/** The reason why the gift cannot be made as the customer saw it; null if it can. */
export function findGiftWordsProblem(
  quote: Pick<Quote, 'wordFields' | 'kind' | 'canTurn'>,
  item: RequestedGift,
): GiftWordsProblem | null {
  const { orientation = usualOrientation(quote.kind) } = item;
  const canHang = quote.canTurn || orientation === usualOrientation(quote.kind);
  if ((item.kind !== undefined && item.kind !== quote.kind) || !canHang) {
    const message = 'A gift in your cart has changed. Please take another look. Nothing was charged.';
    return { code: 'changed', message, index: null };
  }
  const problem = findWordProblem(quote.wordFields, wordsFor(quote, item));
  if (!problem) return null;
  const { code, message, index } = problem;
  if (code !== 'changed') return { code, message, index };
  return {
    code,
    index,
    message: 'A gift in your cart now needs different words. Please check them again. Nothing was charged.',
  };
}
