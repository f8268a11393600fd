import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, fieldError } from '../../platform/index.js';

/** Characters inside a disguised word: "n.u.d.e". */
const SPREAD = String.raw`[^\p{L}\p{N}\s]*`;
/** Separators between words and between single letters: "n u d e". */
const GAP = String.raw`[^\p{L}\p{N}]+`;

/** Phrases in which a blocked word means something else, in small letters without accents. */
const HARMLESS = [
  /nude[ -](?:colou?r(?:ed|s)?|tone[sd]?|shades?|beige|palette|lipstick|nails|heels|pumps)/,
  /(?:al(?:bert)?|tipper|lesley|frank|martin|kristin) gore/,
  /gore (?:vidal|verbinski)/,
  /gore-?tex/,
  /naked (?:eyes?|cakes?|mole[ -]rats?|truth|flames?|bike)/,
  /food porn/,
];

/** Refuses prompts with blocked words. fal's own check may refuse more. */
@Injectable()
export class Moderation {
  private readonly blocked: RegExp | null;
  private readonly harmless: RegExp;

  constructor(@Inject(CONFIG) { GENERATION_BLOCKED_WORDS }: Pick<Config, 'GENERATION_BLOCKED_WORDS'>) {
    const words = GENERATION_BLOCKED_WORDS.map(fold);
    // A phrase that the owner blocks as a whole is meant.
    const harmless = HARMLESS.filter((phrase) => !words.some((word) => phrase.test(word)));
    this.harmless = wholeWords(
      harmless.map(({ source }) => source),
      'gu',
    );
    const patterns = words.flatMap(patternsOf);
    this.blocked = patterns.length > 0 ? wholeWords(patterns, 'u') : null;
  }

  isBlocked(text: string): boolean {
    return this.blocked?.test(fold(text).replace(this.harmless, ' ')) ?? false;
  }

  /** @throws AppError GENERATION.PROMPT_REFUSED */
  check(prompt: string, field = 'prompt'): void {
    if (this.isBlocked(prompt)) {
      throw fieldError('GENERATION.PROMPT_REFUSED', field, 'We can’t make a picture from these words. Please try others.');
    }
  }
}

function wholeWords(patterns: readonly string[], flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})(?![\p{L}\p{N}])`, flags);
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
