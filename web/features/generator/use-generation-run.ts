import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Picture, Generation } from '../../../server/generation/contract.js';
import { isRefusal } from '../../shared/api/is-refusal.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { closeSuccesses } from '../../shared/toasts/toasts-slice.js';
import { failureOfCall, failureOfGeneration, httpStatusOf } from './failures.js';
import {
  useGenerationQuery,
  useRunningGenerationsQuery,
  useStartGenerationMutation,
  type GenerationRequest,
  type PictureChange,
} from './generator-api.js';
import { useOpenGeneration } from './place.js';
import { askedIn, type AskedFor } from './selections-storage.js';
import { sourceProblemOf, type SourceProblem } from './source-problem.js';
import { generationOpened, type TrackedGeneration } from './tracked-generations.js';
import { useTrackedGenerations } from './use-tracked-generations.js';

type Step =
  | { step: 'choosing'; failure: string | null; problem: SourceProblem | null }
  /** The id is null until the server has accepted the generation. */
  | { step: 'starting'; id: string | null }
  | { step: 'running'; id: string; generation: Generation | undefined }
  /** `starting` and `failure` belong to the next attempt. */
  | { step: 'succeeded'; generation: Generation; image: Picture; starting: boolean; failure: string | null };

/** Step with the known request of the open generation, and the change that it makes or the last attempted change. */
type Run = Step & { asked: AskedFor | null; change: PictureChange | undefined };

export interface GenerationRun {
  run: Run;
  start: (request: GenerationRequest) => Promise<void>;
  /** Returns to the choices; generations in progress continue. */
  leave: () => void;
  fail: (failure: string) => void;
}

const FRESH = { refetchOnMountOrArgChange: true } as const;

/**
 * The open generation of a product, or of free mode when it is null: from the click to its end, while `GenerationPoller`
 * polls the server. Generations run on the server, so a customer who returns finds the newest one of this page again,
 * running or finished.
 */
export function useGenerationRun(productId: string | null): GenerationRun {
  const { state: session, user } = useSession();
  const dispatch = useAppDispatch();
  const [begin] = useStartGenerationMutation();
  /** True until the server has accepted the generation, then its id until it is open. */
  const [starting, setStarting] = useState<boolean | string>(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [problem, setProblem] = useState<SourceProblem | null>(null);
  const [openState, open] = useOpenGeneration();
  const allTracked = useTrackedGenerations();
  useRunningGenerationsQuery(user ? undefined : skipToken, FRESH);
  // The tracked generation is part of the first paint, so that nothing jumps; the effect below opens it.
  const newest = openState.generationId === undefined ? newestOf(allTracked, productId) : undefined;
  const openId = newest?.id ?? openState.generationId ?? null;
  if (openId && starting === openId) setStarting(false);
  const [lastOpen, setLastOpen] = useState(openId);
  if (openId !== lastOpen) {
    setLastOpen(openId);
    // The failure of another generation is shown beside the choices, not beside this one.
    if (openId) setFailure(null);
  }
  const asked = user && openId;
  const { currentData: generation, error } = useGenerationQuery(asked ?? skipToken, FRESH);
  /** The failure stays visible after the generation is closed. */
  const [lastFailed, setLastFailed] = useState<string | null>(null);
  if (generation?.status === 'failed' && generation.generationId !== lastFailed) {
    setLastFailed(generation.generationId);
    setFailure(failureOfGeneration(generation));
  }

  const openNewest = useEffectEvent(() => newest && open(newest.id, newest.request, newest.change));
  // A generation that is being started is opened by `start`, with its request.
  const newestToOpen = starting === false ? newest?.id : undefined;
  useEffect(() => {
    if (newestToOpen) openNewest();
  }, [newestToOpen]);

  useEffect(() => {
    dispatch(generationOpened(openId));
    return () => void dispatch(generationOpened(null));
  }, [dispatch, openId]);

  const isGone = httpStatusOf(error) === 404;
  const isDeleted = generation?.status === 'succeeded' && !generation.generatedImage;
  const isWithoutPicture = isGone || isDeleted || generation?.status === 'failed' || generation?.status === 'cancelled';
  /** Returns to the choices, or to the picture that was retried or changed, which still exists. */
  const goBack = useEffectEvent(() => {
    const { change, request } = openState;
    const changed = change?.of === openId ? null : change?.of;
    const first = (!isGone && generation?.retryOf) || changed || null;
    open(first, first && request, first ? change : undefined);
  });
  useEffect(() => {
    if (isWithoutPicture) goBack();
  }, [isWithoutPicture, openId]);

  const unanswered = useRef<{ body: string; key: string } | null>(null);

  const start = async (request: GenerationRequest) => {
    dispatch(closeSuccesses());
    setFailure(null);
    setProblem(null);
    setStarting(true);
    const body = JSON.stringify(request);
    // The key stays the same until an answer arrives: clicking again after a lost answer must not pay twice.
    if (unanswered.current?.body !== body) unanswered.current = { body, key: uuidv7() };
    const { data, error: refusal } = await begin({ request, idempotencyKey: unanswered.current.key });
    if (data || isRefusal(refusal)) unanswered.current = null;
    setStarting(data?.generationId ?? false);
    if (data) return open(data.generationId, body);
    setFailure(failureOfCall(refusal));
    setProblem(sourceProblemOf(refusal));
  };

  const { request, change } = newest ?? openState;
  const askedFor = useMemo(() => askedIn(request), [request]);
  return {
    run: { ...stepNow(), asked: askedFor, change },
    start,
    leave: () => {
      setFailure(null);
      setProblem(null);
      open(null);
    },
    fail: setFailure,
  };

  function stepNow(): Step {
    if (asked && generation?.status === 'succeeded' && generation.generatedImage) {
      return { step: 'succeeded', generation, image: generation.generatedImage, starting: starting !== false, failure };
    }
    if (starting) return { step: 'starting', id: starting === true ? null : starting };
    const isKnown = openId && (session === 'loading' || asked) && !isGone;
    return isKnown ? { step: 'running', id: openId, generation } : { step: 'choosing', failure, problem };
  }
}

/** The newest generation of this page; ended generations have priority over running ones. */
function newestOf(tracked: readonly TrackedGeneration[], productId: string | null): TrackedGeneration | undefined {
  const mine = tracked.filter((each) => each.productId === productId);
  return mine.find(({ ended }) => ended) ?? mine[0];
}
