import { PRINTABLE } from '../../../server/checkout/contract.js';
import type { Verdict } from './cart-check.js';
import type { CartLine } from './cart-line.js';

/**
 * Why a line cannot be ordered as it is. `picture-away`: pictures belong to accounts, and nobody is signed in.
 * `words-changed`: its words are not what the product asks for now, or the gift is made of something else. `too-many`: there
 * are fewer left. `unprintable`: the dedication has signs that the PDF's typeface lacks.
 */
export type LineProblem =
  'gone' | 'not-sold' | 'sold-out' | 'picture-gone' | 'picture-away' | 'words-changed' | 'too-many' | 'unprintable';

export function problemOf(line: CartLine, verdict: Verdict | undefined, signedIn: boolean): LineProblem | null {
  if (verdict && verdict.state !== 'ok') {
    return verdict.state === 'picture-gone' && !signedIn ? 'picture-away' : verdict.state;
  }
  if (line.generatedImageId && !signedIn) return 'picture-away';
  if (verdict?.left != null && verdict.left < line.quantity) return 'too-many';
  return PRINTABLE.test(line.dedication?.trim() ?? '') ? null : 'unprintable';
}

/** Of the sentence at the line. Ids that others refer to have no spaces. */
export const problemId = (key: string): string => `cart-problem-${key.replaceAll(/\s/g, '_')}`;
