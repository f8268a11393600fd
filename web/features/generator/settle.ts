import type { Generation } from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';
import { tellRemaining } from '../../shared/images/images-api.js';
import type { AppDispatch } from '../../shared/store/store.js';
import type { TrackedGeneration } from './tracked-generations.js';
import { aiRequest, personalizedRequest } from './requests.js';
import { clearSelections, restoreSelections } from './selections-storage.js';

/** A state that only a newer server knows is not taken for the end. */
export const isOver = ({ status }: Generation): boolean => ['succeeded', 'failed', 'cancelled'].includes(status);

/**
 * What the end of a generation changes in this browser, whoever hears of it first. Selections are cleared after
 * success (spec section 4), unless they have become those of the next picture by now.
 */
export function settle(
  dispatch: AppDispatch,
  { status, productId, remainingGenerations }: Generation,
  tracked: TrackedGeneration | undefined,
): void {
  dispatch(tellRemaining(remainingGenerations));
  dispatch(api.util.invalidateTags(['GenerationLimits', 'GeneratedImage']));
  if (status !== 'succeeded' || !tracked?.request) return;
  const kept = restoreSelections(productId);
  const keptRequest = productId ? personalizedRequest(productId, kept) : aiRequest(kept);
  if (JSON.stringify(keptRequest) === tracked.request) clearSelections();
}
