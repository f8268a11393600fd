import { Inject, Injectable } from '@nestjs/common';
import { AppError, CONFIG, type Config } from '../../platform/index.js';
import { fold, readingsOf } from './look-alikes.js';

/** Signs inside of a word that is to look like another: "n.u.d.e". */
const SPREAD = String.raw`[^\p{L}\p{N}\s]*`;
/** Between the words of a phrase, and between the letters of a word in single letters: "n u d e". */
const GAP = String.raw`[^\p{L}\p{N}]+`;

/** Refuses words that the shop makes no pictures of. */
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
    if (blocked && readingsOf(prompt).some((reading) => blocked.test(reading))) {
      throw new AppError('GENERATION.PROMPT_REFUSED', 'We cannot make a picture from these words. Please try others.');
    }
  }
}

/** A word or phrase and its plurals, whole or in single letters. */
function patternsOf(phrase: string): string[] {
  const words = phrase.match(/[\p{L}\p{N}]+/gu)?.map((word) => [...word]) ?? [];
  if (words.length === 0) return [];
  // Nothing optional stands between two spreads: a long one would be divided between them in every way there is.
  const plural = `(?:${SPREAD}(?:e${SPREAD})?s)?`;
  return [words.map((letters) => letters.join(SPREAD)).join(GAP) + plural, words.flat().join(GAP)];
}
