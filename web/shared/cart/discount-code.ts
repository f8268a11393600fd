import { currentStored, setStored, useStored } from '../storage/use-stored.js';

/** index.html stores the code of a link such as `/?code=MOM10`. */
const KEY = 'keepsake-discount-code';
const MAX_LENGTH = 30;

/** The discount code of the cart, until it is used or removed. */
export function useDiscountCode(): string | null {
  return useStored(KEY, parseCode);
}

export function currentDiscountCode(): string | null {
  return currentStored(KEY, parseCode);
}

/** Sets a typed code, or removes it for null. */
export function setDiscountCode(typed: string | null): void {
  const code = typed
    ?.replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim()
    .toUpperCase();
  setStored(KEY, code?.slice(0, MAX_LENGTH) || undefined);
}

function parseCode(stored: unknown): string | null {
  return typeof stored === 'string' && stored.length > 0 && stored.length <= MAX_LENGTH ? stored : null;
}
