import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { uuidv7 } from 'uuidv7';
import type { Generation } from '../../../server/generation/contract.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { failureOfCall } from './failures.js';
import { follow } from './followed-storage.js';
import { generatorApi, type GeneratorDispatch } from './generator-api.js';
import { useOpenGeneration } from './place.js';

interface FreeRetry {
  retry: () => Promise<void>;
  retrying: boolean;
  /** Why it could not be begun. */
  failure: string | null;
}

/** Begins a picture anew for no free generation, and shows how that gets on. */
export function useFreeRetry(generation: Generation | undefined, onBegun: (() => void) | undefined): FreeRetry {
  const { user } = useSession();
  const dispatch = useDispatch<GeneratorDispatch>();
  const [place, open] = useOpenGeneration();
  const [retrying, setRetrying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const idempotencyKey = useRef(uuidv7());

  const retry = async () => {
    if (!user || !generation) return;
    setRetrying(true);
    setFailure(null);
    const { generationId: id, productId } = generation;
    const begin = generatorApi.endpoints.retryGeneration.initiate({ id, idempotencyKey: idempotencyKey.current });
    const { data, error } = await dispatch(begin);
    if (data) {
      const request = place.generationId === id ? (place.request ?? null) : null;
      open(data.generationId, request);
      follow(user.id, { id: data.generationId, productId, since: Date.now(), request });
      onBegun?.();
    } else {
      setRetrying(false);
      setFailure(failureOfCall(error).text);
    }
  };

  return { retry, retrying, failure };
}
