import type { GenerationLimits } from '../../../server/generation/contract.js';

/** What the next picture uses, and how many are left: 'a free generation. You have 1 left.' */
export function creditsInWords(limits: GenerationLimits | undefined): string {
  // Free ones are used first.
  const isFree = !(limits && limits.picture_credits >= limits.remaining);
  const used = isFree ? 'a free generation.' : 'one of your pictures.';
  return limits ? `${used} You have ${limits.remaining} left.` : used;
}
