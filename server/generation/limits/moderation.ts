import { Inject, Injectable } from '@nestjs/common';
import { AppError, CONFIG, type Config } from '../../platform/index.js';

/** Characters inside a disguised word: "n.u.d.e". */
const SPREAD = String.raw`[^\p{L}\p{N}\s]*`;
/** Separators between words and between single letters: "n u d e". */
const GAP = String.raw`[^\p{L}\p{N}]+`;

/** Refuses prompts with blocked words. fal's own check may refuse more. */
@Injectable()
export class Moderation {
  private readonly blocked: RegExp | null;

  constructor(@Inject(CONFIG) { GENERATION_BLOCKED_WORDS }: Pick<Config, 'GENERATION_BLOCKED_WORDS'>) {
    const patterns = GENERATION_BLOCKED_WORDS.map(fold).flatMap(patternsOf);
    this.blocked =
      patterns.length > 0 ? new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})(?![\p{L}\p{N}])`, 'u') : null;
  }

  /** @throws AppError GENERATION.PROMPT_REFUSED */
  check(prompt: string): void {
    const { blocked } = this;
    if (blocked?.test(fold(prompt))) {
      throw new AppError('GENERATION.PROMPT_REFUSED', 'We can’t make a picture from these words. Please try others.');
    }
  }
}

/** Lower case without accents, width variants and invisible characters. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
}

/** Matches a word or phrase and its plurals, whole or in single letters. */
function patternsOf(phrase: string): string[] {
  const words = phrase.match(/[\p{L}\p{N}]+/gu)?.map((word) => [...word]) ?? [];
  if (words.length === 0) return [];
  // No optional part between two SPREADs: that would backtrack exponentially.
  const plural = `(?:${SPREAD}(?:e${SPREAD})?s)?`;
  return [words.map((letters) => letters.join(SPREAD)).join(GAP) + plural, words.flat().join(GAP)];
}
