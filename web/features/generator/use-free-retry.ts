import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Generation } from '../../../server/generation/contract.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { failureOfCall } from './failures.js';
import { track } from './tracked-generations.js';
import { generatorApi } from './generator-api.js';
import { useOpenGeneration } from './place.js';
import { useHasLeft } from './use-has-left.js';

interface FreeRetry {
  retry: () => Promise<void>;
  retrying: boolean;
  /** Why it could not be begun. */
  failure: string | null;
}

/** Begins a picture anew for no free generation, and shows how that gets on. */
export function useFreeRetry(generation: Generation | undefined, onBegun: (() => void) | undefined): FreeRetry {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const [place, open] = useOpenGeneration();
  const [retrying, setRetrying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const idempotencyKey = useRef(uuidv7());
  const hasLeft = useHasLeft();

  const retry = async () => {
    if (!user || !generation) return;
    setRetrying(true);
    setFailure(null);
    const { generationId: id, productId } = generation;
    const begin = generatorApi.endpoints.retryGeneration.initiate({ id, idempotencyKey: idempotencyKey.current });
    const { data, error } = await dispatch(begin);
    setRetrying(false);
    if (!data) return setFailure(failureOfCall(error).text);
    const request = place.generationId === id ? (place.request ?? null) : null;
    track(user.id, { id: data.generationId, productId, since: Date.now(), request });
    dispatch(generatorApi.util.updateQueryData('generation', id, (kept) => void (kept.canRetryFree = false)));
    if (hasLeft.current) return;
    open(data.generationId, request);
    onBegun?.();
  };

  return { retry, retrying, failure };
}
