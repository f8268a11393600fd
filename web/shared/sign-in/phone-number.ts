import { withoutInvisible } from '../../../server/platform/typed-text/contract.js';

const E164 = /^\+[1-9]\d{6,14}$/;

/** Typed text as an international number: spaces, parentheses, dashes and a leading 00 are common ways to write it. */
export function internationalNumber(text: string): string | undefined {
  const compact = withoutInvisible(text)
    .normalize('NFKC')
    .replace(/[\s().\-\u2010-\u2015/]/g, '')
    .replace(/^00/, '+');
  return E164.test(compact) ? compact : undefined;
}
