import type { Generation } from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';
import { tellRemaining, type ImagesDispatch } from '../../shared/images/images-api.js';
import type { Followed } from './followed-storage.js';
import { aiRequest, personalizedRequest } from './requests.js';
import { clearSelections, restoreSelections } from './selections-storage.js';

export const isOver = ({ status }: Generation): boolean => status !== 'queued' && status !== 'running';

/**
 * What the end of a generation changes in this browser, whoever hears of it first. Selections are cleared after
 * success (spec section 4), unless they have become those of the next picture by now.
 */
export function settle(
  dispatch: ImagesDispatch,
  { status, productId, remainingGenerations }: Generation,
  followed: Followed | undefined,
): void {
  dispatch(tellRemaining(remainingGenerations));
  dispatch(api.util.invalidateTags(['GenerationLimits', 'GeneratedImage']));
  if (status !== 'succeeded' || !followed?.request) return;
  const kept = restoreSelections(productId);
  const keptRequest = productId ? personalizedRequest(productId, kept) : aiRequest(kept);
  if (JSON.stringify(keptRequest) === followed.request) clearSelections();
}
