import type { Picture } from '../../../server/generation/contract.js';

/** 'Dad and Mom, painted, for Our Mug'; of a changed version also what was changed. */
export function pictureName({ prompt, instruction }: Pick<Picture, 'prompt' | 'instruction'>): string {
  return instruction ? `${prompt}: ${instruction}` : prompt;
}
