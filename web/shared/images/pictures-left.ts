import { countedPictures } from '../../../server/checkout/marketing/packs/contract.js';
import type { GenerationLimits } from '../../../server/generation/contract.js';

/** '1 of 2 free generations', and what was bought: '5 pictures', '1 of 2 free generations and 5 pictures'. */
export function picturesLeft({ remaining, picture_credits: credits, free_generations_limit: limit }: GenerationLimits): string {
  const free = `${credits > 0 ? remaining - credits : remaining} of ${limit} free generations`;
  if (!(credits > 0)) return free;
  return remaining > credits ? `${free} and ${countedPictures(credits)}` : countedPictures(credits);
}
