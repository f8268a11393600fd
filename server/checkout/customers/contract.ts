import { z } from 'zod';
import { TYPED_LINE } from '../../platform/typed-text/contract.js';

export const MAX_NAME = 50;
/** People have names of any signs: "Mom & Dad", "Anna-Lena (Oma)", "José 2." What a mail may say of one is for `safeName`. */
export const personName = z
  .string()
  .trim()
  .max(MAX_NAME, `Please shorten the name to ${MAX_NAME} characters.`)
  .regex(TYPED_LINE, 'There’s a hidden character in the name. Please type it again.');
