import { readTypedDigits } from '../../../server/platform/typed-text/contract.js';

export const CODE_LENGTH = 6;

export function cleanCode(text: string): string {
  return readTypedDigits(text).slice(0, CODE_LENGTH);
}
