import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { GeneratedImage, Generation } from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { failureOfCall, failureOfGeneration, NO_SESSION, statusOf, type Failure } from './failures.js';
import { generatorApi, type GenerationRequest } from './generator-api.js';
import { poll } from './poll.js';
import { clearSelections } from './selections-storage.js';
import { secondsLeft, type Mark } from './time-left.js';

export type Run =
  | { step: 'idle'; failure: Failure | null }
  | { step: 'starting' }
  /** No generation until the first answer; no seconds while too little is known. */
  | { step: 'running'; generation: Generation | null; secondsLeft: number | null }
  | { step: 'succeeded'; generation: Generation; image: GeneratedImage };

export interface GenerationRun {
  run: Run;
  start: (request: GenerationRequest) => Promise<void>;
  cancel: () => Promise<void>;
  /** Ends the result or the failure, back to the choices. */
  reset: () => void;
  fail: (failure: Failure) => void;
}

const IDLE: Run = { step: 'idle', failure: null };
const FRESH = { forceRefetch: true, subscribe: false } as const;
const isOver = ({ status }: Generation): boolean => status !== 'queued' && status !== 'running';

/**
 * One generation from the click to its end. The job lives on the server: after a reload, or when the customer comes
 * back, the one still running for this product (or for free mode when it is null) is picked up again.
 */
export function useGenerationRun(productId: string | null): GenerationRun {
  const { state: session, getAccessToken } = useSession();
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const toast = useToast();
  const [run, setRun] = useState<Run>(IDLE);
  const [followedId, setFollowedId] = useState<string | null>(null);
  const followed = useRef<string | null>(null);
  const firstMark = useRef<Mark | null>(null);
  const unanswered = useRef<{ body: string; key: string } | null>(null);

  const follow = useCallback((generation: Generation | null, id: string) => {
    followed.current = id;
    firstMark.current = null;
    setFollowedId(id);
    setRun({ step: 'running', generation, secondsLeft: null });
  }, []);

  const leave = useCallback((next: Run) => {
    followed.current = null;
    setFollowedId(null);
    setRun(next);
  }, []);

  /** Takes in a newer answer. A cancel and a poll can both bring the last one: only the first counts. */
  const take = useCallback(
    (generation: Generation) => {
      if (followed.current !== generation.generationId) return;
      if (!isOver(generation)) {
        const mark = { at: performance.now(), percent: generation.percent };
        if (mark.percent > 0) firstMark.current ??= mark;
        const left = firstMark.current && secondsLeft(firstMark.current, mark);
        return setRun({ step: 'running', generation, secondsLeft: left });
      }
      dispatch(api.util.invalidateTags(['GenerationLimits', 'GeneratedImage']));
      if (generation.status === 'succeeded' && generation.generatedImage) {
        clearSelections();
        toast({ tone: 'success', title: 'Image generated successfully!', message: 'It is saved in your account too.' });
        leave({ step: 'succeeded', generation, image: generation.generatedImage });
      } else if (generation.status === 'cancelled') {
        toast({ tone: 'info', title: 'Generation cancelled', message: 'Your free generation was given back.' });
        leave(IDLE);
      } else {
        leave({ step: 'idle', failure: failureOfGeneration(generation) });
      }
    },
    [dispatch, leave, toast],
  );

  useEffect(() => {
    if (!followedId) return;
    let before = '';
    return poll(async () => {
      const { data, error } = await dispatch(generatorApi.endpoints.generation.initiate(followedId, FRESH));
      const status = statusOf(error);
      if (status && status < 500 && status !== 429) {
        if (followed.current === followedId) leave({ step: 'idle', failure: failureOfCall(error) });
        return 'finished';
      }
      if (error || !data) return 'same';
      take(data);
      if (isOver(data)) return 'finished';
      const now = `${data.status} ${data.percent} ${data.queuePosition}`;
      const moved = now !== before;
      before = now;
      return moved ? 'moved' : 'same';
    });
  }, [dispatch, followedId, leave, take]);

  useEffect(() => {
    if (session !== 'signed-in') return;
    let left = false;
    void dispatch(generatorApi.endpoints.runningGenerations.initiate(undefined, FRESH)).then(({ data }) => {
      const running = data?.find((generation) => generation.productId === productId);
      if (running && !left && !followed.current) follow(running, running.generationId);
    });
    return () => {
      left = true;
    };
  }, [dispatch, follow, productId, session]);

  const start = async (request: GenerationRequest) => {
    setRun({ step: 'starting' });
    if (!(await getAccessToken())) {
      return setRun({ step: 'idle', failure: { text: NO_SESSION, creditReturned: false } });
    }
    const body = JSON.stringify(request);
    // The same key until an answer arrives: pressing again after a lost answer must not pay twice.
    if (unanswered.current?.body !== body) unanswered.current = { body, key: crypto.randomUUID() };
    const { data, error } = await dispatch(
      generatorApi.endpoints.startGeneration.initiate({ request, idempotencyKey: unanswered.current.key }),
    );
    if (data || (statusOf(error) ?? 500) < 500) unanswered.current = null;
    if (data) follow(null, data.generationId);
    else setRun({ step: 'idle', failure: failureOfCall(error) });
  };

  const cancel = async () => {
    if (!followedId) return;
    const { data } = await dispatch(generatorApi.endpoints.cancelGeneration.initiate(followedId));
    if (data) take(data);
    else toast({ tone: 'error', title: 'The generation could not be cancelled. Please try again.' });
  };

  return {
    run,
    start,
    cancel,
    reset: () => setRun(IDLE),
    fail: (failure) => setRun({ step: 'idle', failure }),
  };
}
