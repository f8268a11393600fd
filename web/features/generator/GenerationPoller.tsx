import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Generation } from '../../../server/generation/contract.js';
import { tellRemaining } from '../../shared/images/images-api.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { startListening } from '../../shared/store/store.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { failureOfGeneration } from './failures.js';
import { generatorApi, isOver } from './generator-api.js';
import { placeOf, stateShowing } from './place.js';
import { aiRequest, personalizedRequest } from './selections.js';
import { clearSelections, restoreSelections } from './selections-storage.js';
import { generationEnded, generationSeen, selectGenerations } from './tracked-generations.js';
import { useTrackedGenerations } from './use-tracked-generations.js';

const { generation: endpoint } = generatorApi.endpoints;

/** Milliseconds. */
const SHORTEST_WAIT = 500;
/** For what is nearly over: nobody should look at a finished picture's last percent. */
const NEARLY_OVER_WAIT = 200;
const LONGEST_WAIT = 3000;
/** The engine has drawn the picture; what is left is to store it. */
const NEARLY_OVER_PERCENT = 90;

/** Polls the tracked generations on whatever page the customer is, and reports their end. */
export default function GenerationPoller() {
  useEndReports();
  return useTrackedGenerations()
    .filter(({ ended }) => !ended)
    .map(({ id }) => <PolledGeneration key={id} id={id} />);
}

/** Asks often while things move, more and more rarely while they stand still, and not while the page is hidden. */
function PolledGeneration({ id }: { id: string }) {
  const { data, error, fulfilledTimeStamp: answeredAt = 0 } = endpoint.useQueryState(id);
  const [moved, setMoved] = useState({ data, at: answeredAt });
  if (data !== moved.data) setMoved({ data, at: answeredAt });
  const shortest = data && data.percent >= NEARLY_OVER_PERCENT ? NEARLY_OVER_WAIT : SHORTEST_WAIT;
  const wait = Math.min(Math.max((answeredAt - moved.at) / 2, shortest), LONGEST_WAIT);
  endpoint.useQuerySubscription(id, {
    pollingInterval: error ? LONGEST_WAIT : wait,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: true,
  });
  return null;
}

/** What the end of a generation changes, once, whoever asked the server. Where it is on the screen, the page shows it. */
function useEndReports(): void {
  const store = useAppStore();
  const navigate = useNavigate();
  const toast = useToast();

  const report = useEffectEvent((generation: Generation) => {
    const { tracked, openId } = selectGenerations(store.getState());
    const reported = tracked.find(({ id, ended }) => id === generation.generationId && !ended);
    if (!reported || !isOver(generation)) return;
    const { status, productId, retryOf, remainingGenerations } = generation;
    const isOnScreen = openId === reported.id;
    const isToBeSeen = status === 'succeeded' && !isOnScreen;
    store.dispatch(isToBeSeen ? generationEnded(reported.id) : generationSeen(reported.id));
    store.dispatch(tellRemaining(remainingGenerations));
    store.dispatch(generatorApi.util.invalidateTags(['GenerationLimits', 'GeneratedImage']));
    if (status === 'succeeded') {
      clearSelectionsOf(productId, reported.request);
      toast({
        tone: 'success',
        title: 'Image generated successfully!',
        message: 'It is saved in your account too.',
        ...(isToBeSeen && {
          action: { label: 'See it', run: () => void navigate(placeOf(productId), { state: stateShowing(reported) }) },
        }),
      });
    } else if (status === 'failed' && (!isOnScreen || retryOf)) toast({ tone: 'error', title: failureOfGeneration(generation) });
  });

  useEffect(() => startListening({ matcher: endpoint.matchFulfilled, effect: ({ payload }) => report(payload) }), []);
}

/** Spec section 4: after success, unless they have become those of the next picture by now. */
function clearSelectionsOf(productId: string | null, request: string | null): void {
  const kept = restoreSelections(productId);
  const keptRequest = productId ? personalizedRequest(productId, kept) : aiRequest(kept);
  if (request && JSON.stringify(keptRequest) === request) clearSelections();
}
