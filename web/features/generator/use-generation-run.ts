import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Picture, Generation } from '../../../server/generation/contract.js';
import { tellRemaining } from '../../shared/images/images-api.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { closeSuccesses } from '../../shared/toasts/toasts-slice.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { failureOfCall, failureOfGeneration, NO_SESSION, statusOf, type Failure } from './failures.js';
import { track, trackedBy, untrack, type TrackedGeneration } from './tracked-generations.js';
import { generatorApi, useGenerationQuery, type GenerationRequest } from './generator-api.js';
import { useOpenGeneration } from './place.js';
import type { Selections } from './selections.js';
import { selectionsIn } from './selections-storage.js';
import { isOver, settle } from './settle.js';
import { useTrackedGenerations } from './use-tracked-generations.js';
import { useHasLeft } from './use-has-left.js';

/** A generation in progress. */
export interface Running {
  id: string;
  /** Null until the first answer. */
  generation: Generation | null;
  /** When that answer came, in milliseconds. */
  answeredAt: number;
  /** When it was started, in milliseconds; null when that is not known. */
  since: number | null;
  /** The last question to the server had no answer. */
  unreachable: boolean;
}

type Accepted = Omit<TrackedGeneration, 'ended'>;

type Step =
  | { step: 'choosing'; failure: Failure | null }
  /** With its id as soon as there is one. */
  | { step: 'starting'; id: string | null }
  | ({ step: 'running' } & Running)
  /** With the next one about to start, or why that did not. */
  | { step: 'succeeded'; generation: Generation; image: Picture; starting: boolean; failure: Failure | null };

/** With what the open generation was asked for, when this browser knows. */
type Run = Step & { asked: Selections | null };

export interface GenerationRun {
  run: Run;
  start: (request: GenerationRequest) => Promise<void>;
  /** Back to the choices; what is in progress continues. */
  leave: () => void;
  fail: (failure: Failure) => void;
}

const FRESH = { forceRefetch: true, subscribe: false } as const;

/**
 * The generation that is open in this place: for a product, or in free mode when it is null. From the click to its
 * end, while `GenerationPoller` asks the server. The jobs live there: whoever comes back finds the newest one of this
 * place again, running or finished meanwhile.
 */
export function useGenerationRun(productId: string | null): GenerationRun {
  const { state: session, user, getAccessToken } = useSession();
  const userId = user?.id;
  const dispatch = useAppDispatch();
  const toast = useToast();
  /** True until the server has answered, then the id until that generation is open. */
  const [starting, setStarting] = useState<boolean | string>(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [place, open] = useOpenGeneration();
  const { generationId: placeId } = place;
  const allTracked = useTrackedGenerations(userId);
  // What is kept is shown with the first paint already, so that nothing jumps; the effect below opens it.
  const openId = placeId === undefined ? newestOf(allTracked, productId)?.id : placeId;
  if (openId && starting === openId) setStarting(false);
  const [lastOpen, setLastOpen] = useState(openId);
  if (openId !== lastOpen) {
    setLastOpen(openId);
    // Why another one failed is read beside the choices, and not beside this one.
    if (openId) setFailure(null);
  }
  const asked = userId && openId ? openId : null;
  const { currentData: generation, fulfilledTimeStamp, error } = useGenerationQuery(asked ?? skipToken);
  const tracked = allTracked.find(({ id }) => id === asked);
  /** Outlasts the tracking, which ends when the result is shown. */
  const [lastTracked, setLastTracked] = useState(tracked);
  if (tracked && tracked !== lastTracked) setLastTracked(tracked);
  /** Why it failed stays to be read when it is not open any more. */
  const [lastFailed, setLastFailed] = useState<Generation | null>(null);
  if (tracked && generation?.status === 'failed' && generation !== lastFailed) {
    setLastFailed(generation);
    setFailure(failureOfGeneration(generation));
  }
  const unanswered = useRef<{ body: string; key: string } | null>(null);

  const openNewest = useEffectEvent((owner: string) => {
    if (placeId !== undefined) return;
    const newest = newestOf(trackedBy(owner), productId);
    if (newest) open(newest.id, newest.request);
  });

  useEffect(() => {
    if (!userId) return;
    let left = false;
    openNewest(userId);
    void dispatch(generatorApi.endpoints.runningGenerations.initiate(undefined, FRESH)).then(({ data = [] }) => {
      for (const each of data.toReversed()) track(userId, startedElsewhere(each));
      if (!left) openNewest(userId);
    });
    return () => {
      left = true;
    };
  }, [dispatch, productId, userId]);

  const onAnswer = useEffectEvent((owner: string, answer: Generation) => {
    if (!isOver(answer)) return track(owner, startedElsewhere(answer));
    if (tracked) {
      settle(dispatch, answer, tracked);
      if (answer.status === 'succeeded' && !tracked.ended) {
        toast({ tone: 'success', title: 'Image generated successfully!', message: 'It is saved in your account too.' });
      }
      untrack(owner, answer.generationId);
    }
    if (answer.status === 'succeeded') return;
    // Back to the picture that was tried again: that is still there.
    if (answer.retryOf && answer.status === 'failed') toast({ tone: 'error', title: failureOfGeneration(answer).text });
    open(answer.retryOf ?? null, answer.retryOf ? (place.request ?? null) : null);
  });

  useEffect(() => {
    if (userId && generation) onAnswer(userId, generation);
  }, [generation, userId]);

  const isGone = statusOf(error) === 404;
  const onGone = useEffectEvent(() => open(null));
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);

  /** Tracked once it is open, so that its end, however soon it comes, is told of here. */
  const accepted = useRef<Accepted | null>(null);
  useEffect(() => {
    const opened = accepted.current;
    if (!userId || !opened || opened.id !== openId) return;
    track(userId, opened);
    accepted.current = null;
  }, [openId, userId]);

  const hasLeft = useHasLeft();

  /** @returns what the server accepted, or why it did not */
  const ask = async (owner: string | undefined, request: GenerationRequest): Promise<Accepted | Failure> => {
    if (!owner || !(await getAccessToken())) return { text: NO_SESSION, creditReturned: false };
    const body = JSON.stringify(request);
    // The same key until an answer arrives: pressing again after a lost answer must not pay twice.
    if (unanswered.current?.body !== body) unanswered.current = { body, key: uuidv7() };
    const { data, error: refusal } = await dispatch(
      generatorApi.endpoints.startGeneration.initiate({ request, idempotencyKey: unanswered.current.key }),
    );
    if (data || (statusOf(refusal) ?? 500) < 500) unanswered.current = null;
    if (!data) return failureOfCall(refusal);
    const { remainingGenerations: remaining } = data;
    dispatch(tellRemaining(remaining));
    return { id: data.generationId, productId, since: Date.now(), request: body };
  };

  const start = async (request: GenerationRequest) => {
    dispatch(closeSuccesses());
    setFailure(null);
    setStarting(true);
    const answer = await ask(userId, request);
    if ('text' in answer) {
      setStarting(false);
      setFailure(answer);
    } else if (hasLeft.current) {
      if (userId) track(userId, answer);
    } else {
      accepted.current = answer;
      setStarting(answer.id);
      open(answer.id, answer.request);
    }
  };

  const request = lastTracked?.id === openId ? lastTracked?.request : place.request;
  const selections = useMemo(() => selectionsIn(request), [request]);
  return {
    run: { ...stepNow(), asked: selections },
    start,
    leave: () => {
      setFailure(null);
      open(null);
    },
    fail: setFailure,
  };

  function stepNow(): Step {
    if (asked && generation?.status === 'succeeded' && generation.generatedImage) {
      return { step: 'succeeded', generation, image: generation.generatedImage, starting: starting !== false, failure };
    }
    if (starting) return { step: 'starting', id: starting === true ? null : starting };
    if (openId && session === 'loading') {
      return { step: 'running', id: openId, generation: null, answeredAt: 0, since: null, unreachable: false };
    }
    if (!asked || isGone) return { step: 'choosing', failure };
    return {
      step: 'running',
      id: asked,
      generation: generation ?? null,
      answeredAt: fulfilledTimeStamp ?? 0,
      since: tracked?.since ?? null,
      unreachable: error !== undefined,
    };
  }
}

/** The newest of this place, one that is ready before all others. */
function newestOf(tracked: readonly TrackedGeneration[], productId: string | null): TrackedGeneration | undefined {
  const mine = tracked.filter((each) => each.productId === productId);
  return mine.find(({ ended }) => ended) ?? mine[0];
}

function startedElsewhere({ generationId, productId, created_at }: Generation): Accepted {
  // Clocks differ: nothing was started later than now.
  const since = Math.min(Date.parse(created_at), Date.now());
  return { id: generationId, productId, since, request: null };
}
