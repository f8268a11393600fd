import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Generation } from '../../../server/generation/contract.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { failureOfGeneration, GIVEN_BACK, statusOf } from './failures.js';
import { trackedBy, untrack, markEnded, type TrackedGeneration } from './tracked-generations.js';
import { generatorApi } from './generator-api.js';
import { placeOf, stateShowing } from './place.js';
import { poll, type PollAnswer } from './poll.js';
import { isOver, settle } from './settle.js';
import { useTrackedGenerations } from './use-tracked-generations.js';

/** The engine has drawn the picture; what is left is to store it. */
const NEARLY_OVER_PERCENT = 90;
const FRESH = { forceRefetch: true, subscribe: false } as const;

/** Polls the tracked generations on whatever page the customer is, and reports their end. */
export default function GenerationPoller({ userId }: { userId: string }) {
  return useTrackedGenerations(userId)
    .filter(({ ended }) => !ended)
    .map((tracked) => <PolledGeneration key={tracked.id} userId={userId} tracked={tracked} />);
}

function PolledGeneration({ userId, tracked }: { userId: string; tracked: TrackedGeneration }) {
  const { id } = tracked;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = useLocation();
  const isOnScreen = useEffectEvent(() => (state as ReturnType<typeof stateShowing> | null)?.generationId === id);

  const tell = useEffectEvent((generation: Generation) => {
    // Another tab may have been faster.
    if (!trackedBy(userId).some((each) => each.id === id && !each.ended)) return;
    settle(dispatch, generation, tracked);
    if (generation.status === 'succeeded') {
      markEnded(userId, id);
      const place = placeOf(generation.productId);
      toast({
        tone: 'success',
        title: 'Image generated successfully!',
        message: 'It is saved in your account too.',
        action: { label: 'See it', run: () => void navigate(place, { state: stateShowing(tracked) }) },
      });
      return;
    }
    untrack(userId, id);
    if (generation.status === 'cancelled') return;
    const { text, creditReturned } = failureOfGeneration(generation);
    toast({ tone: 'error', title: text, ...(creditReturned && { message: GIVEN_BACK }) });
  });

  const ask = useEffectEvent(async (): Promise<{ answer: PollAnswer; news: string }> => {
    const wasOnScreen = isOnScreen();
    const { data, error } = await dispatch(generatorApi.endpoints.generation.initiate(id, FRESH));
    if (statusOf(error) === 404) {
      untrack(userId, id);
      return { answer: 'finished', news: '' };
    }
    if (error || !data) return { answer: 'same', news: '' };
    const news = `${data.status} ${data.percent} ${data.queuePosition}`;
    if (!isOver(data)) return { answer: data.percent < NEARLY_OVER_PERCENT ? 'moved' : 'near', news };
    // What is on the screen ends there, and is forgotten there.
    if (wasOnScreen || isOnScreen()) return { answer: 'moved', news };
    tell(data);
    return { answer: 'finished', news };
  });

  useEffect(() => {
    let before = '';
    return poll(async () => {
      const { answer, news } = await ask();
      const nothingNew = answer !== 'finished' && news === before;
      before = news;
      return nothingNew ? 'same' : answer;
    });
  }, [id]);

  return null;
}
