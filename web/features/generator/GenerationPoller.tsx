import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Generation } from '../../../server/generation/contract.js';
import { tellRemaining } from '../../shared/images/images-api.js';
import { useAppStore } from '../../shared/store/hooks.js';
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
/** Shorter interval near the end, so that a finished picture shows without delay. */
const NEARLY_OVER_WAIT = 200;
const LONGEST_WAIT = 3000;
/** The engine has made the picture; only storing it is left. */
const NEARLY_OVER_PERCENT = 90;

/** Polls the tracked generations on every page, and reports when they end. */
export default function GenerationPoller() {
  return useTrackedGenerations()
    .filter(({ ended }) => !ended)
    .map(({ id }) => <PolledGeneration key={id} id={id} />);
}

/** Polls often during progress, backs off without it, and pauses while the page is hidden. */
function PolledGeneration({ id }: { id: string }) {
  const report = useEffectEvent(useEndReport());
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
  useEffect(() => {
    if (data) report(data);
  }, [data]);
  return null;
}

/** A function for each answer about a generation, which reports its end once. If it is open, the page shows the result. */
function useEndReport(): (generation: Generation) => void {
  const store = useAppStore();
  const navigate = useNavigate();
  const toast = useToast();

  return (generation) => {
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
    } else if (status === 'failed' && (!isOnScreen || retryOf || reported.change))
      toast({ tone: 'error', title: failureOfGeneration(generation) });
  };
}

/** After a success, clears the selections, unless they already belong to the next picture. */
function clearSelectionsOf(productId: string | null, request: string | null): void {
  const kept = restoreSelections(productId);
  const keptRequest = productId ? personalizedRequest(productId, kept) : aiRequest(kept);
  if (request && JSON.stringify(keptRequest) === request) clearSelections();
}
