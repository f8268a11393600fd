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

/** The reason why the gift cannot be made as the customer saw it; null if it can. */
export function findGiftWordsProblem(
  quote: Pick<Quote, 'wordFields' | 'kind' | 'canTurn'>,
  item: RequestedGift,
): { code: 'missing' | 'too-long' | 'unprintable' | 'changed'; message: string } | null {
  const { orientation = usualOrientation(quote.kind) } = item;
  const canHang = quote.canTurn || orientation === usualOrientation(quote.kind);
  if ((item.kind !== undefined && item.kind !== quote.kind) || !canHang) {
    return { code: 'changed', message: 'A gift in your cart has changed. Please take another look. Nothing was charged.' };
  }
  const problem = findWordProblem(quote.wordFields, wordsFor(quote, item));
  if (!problem) return null;
  if (problem.code !== 'changed') return { code: problem.code, message: problem.message };
  return {
    code: problem.code,
    message: 'A gift in your cart now needs different words. Please check them again. Nothing was charged.',
  };
}
