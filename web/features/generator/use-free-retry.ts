import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Picture } from '../../../server/generation/contract.js';
import { useGenerationQuery, useRetryGenerationMutation } from './generator-api.js';
import { useOpenGeneration } from './place.js';

/**
 * The one free retry of a picture that did not come out right.
 * @param onRetry the next one is being made, and is to be shown instead
 */
export function useFreeRetry({ generationId }: Picture, onRetry: (() => void) | undefined) {
  const { data: generation } = useGenerationQuery(generationId, { refetchOnMountOrArgChange: true });
  const [retry, { isLoading, error }] = useRetryGenerationMutation();
  const [idempotencyKey] = useState(uuidv7);
  const [openState, open] = useOpenGeneration();

  const tryAgain = async () => {
    const request = (openState.generationId === generationId && openState.request) || null;
    const { data } = await retry({ id: generationId, productId: generation?.productId ?? null, request, idempotencyKey });
    if (!data) return;
    open(data.generationId, request);
    onRetry?.();
  };
  return { canRetry: generation?.canRetryFree ?? false, tryAgain, isLoading, error };
}
