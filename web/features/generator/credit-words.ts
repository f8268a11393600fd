import type { GenerationLimits } from '../../../server/generation/contract.js';

/** Credit that the next picture uses, and the number left: 'a free generation. You have 1 left.' */
export function creditsInWords(limits: GenerationLimits | undefined): string {
  // Free generations are used first.
  const isFree = !(limits && limits.picture_credits >= limits.remaining);
  const used = isFree ? 'a free generation.' : 'one of your pictures.';
  return limits ? `${used} You have ${limits.remaining} left.` : used;
}
