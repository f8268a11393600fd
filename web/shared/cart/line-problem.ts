import { isPrintable } from '../../../server/catalog/words/contract.js';
import type { LineStatus } from './cart-check.js';
import type { CartLine } from './cart-line.js';

/**
 * Why a line cannot be ordered. `picture-away`: pictures belong to accounts, and no one is signed in. `words-changed`:
 * its words no longer match the product's fields, or the gift's kind has changed. `too-many`: fewer units are left.
 * `unprintable`: our typefaces lack characters of the dedication.
 */
export type LineProblem =
  | 'gone'
  | 'not-sold'
  | 'sold-out'
  | 'picture-gone'
  | 'picture-away'
  | 'words-changed'
  | 'months-missing'
  | 'too-many'
  | 'unprintable';

export function problemOf(line: CartLine, status: LineStatus | undefined, signedIn: boolean): LineProblem | null {
  if (status && status.state !== 'ok') {
    return status.state === 'picture-gone' && !signedIn ? 'picture-away' : status.state;
  }
  if (line.generatedImageId && !signedIn) return 'picture-away';
  if (status?.left != null && status.left < line.quantity) return 'too-many';
  return isPrintable(line.dedication?.trim() ?? '') ? null : 'unprintable';
}

/** Id of the line's message. Ids in aria attributes must not contain spaces. */
export const problemId = (key: string): string => `cart-problem-${key.replaceAll(/\s/g, '_')}`;
