import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TEST_PARAMETERS } from '../../../server/generation/testing/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { pause } from '../../shared/pause.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import {
  failureNote,
  isTileOver,
  isRunning,
  newFailures,
  newRun,
  type TestRun,
  type Tile,
  withAccepted,
  withAnswer,
  withRefused,
} from './test-run.js';
import { testingApi } from './testing-api.js';

const POLL_MS = 1_000;
/** Delays before a request whose answer was lost is sent again: 90 seconds in total. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];
/** Number of failures with their own toast; further ones show only in their tiles. */
const MAX_FAILURE_TOASTS = 3;
const FRESH = { subscribe: false, forceRefetch: true } as const;

export interface TestRunner {
  run: TestRun | null;
  running: boolean;
  /** The last poll got no answer. */
  unreachable: boolean;
  start: (imageUrl: string, prompts: readonly { number: number; text: string }[]) => void;
  /** Refetches a finished picture for a fresh address. */
  refresh: (tile: Tile) => Promise<string | null>;
}

/** Sends all prompts at once and polls all of them together until each has ended. A run continues after a reload. */
export function useTestRun(kept: TestRun | null): TestRunner {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [run, setRun] = useState(kept);
  const [unreachable, setUnreachable] = useState(false);
  const latest = useRef(kept);
  const told = useRef(0);
  const ending = useRef(new AbortController());
  const running = isRunning(run);

  const tell = useCallback(
    (before: TestRun, after: TestRun) => {
      for (const tile of newFailures(before, after)) {
        if (told.current < MAX_FAILURE_TOASTS) toast({ tone: 'error', title: failureNote(tile) });
        told.current += 1;
      }
      if (!isRunning(before) || isRunning(after)) return;
      const count = after.tiles.filter(({ status }) => status === 'succeeded').length;
      if (count > 0) toast({ tone: 'success', title: `Generated ${count} image(s) successfully!` });
      else toast({ tone: 'error', title: 'Failed to generate images' });
    },
    [toast],
  );

  const update = useCallback(
    (edit: (run: TestRun) => TestRun) => {
      const before = latest.current;
      if (!before) return;
      const after = edit(before);
      latest.current = after;
      setRun(after);
      tell(before, after);
    },
    [tell],
  );

  const post = useCallback(
    async ({ key, prompt }: Tile, imageUrl: string, signal: AbortSignal) => {
      const request = { prompt, image_url: imageUrl, ...TEST_PARAMETERS };
      for (const wait of [...RETRY_MS, null]) {
        const asking = testingApi.endpoints.startTest.initiate({ request, idempotencyKey: key }, { track: false });
        const { data, error } = await dispatch(asking);
        if (signal.aborted) return;
        if (data) return update((before) => withAccepted(before, key, data.request_id));
        const refusal = apiErrorOf(error);
        const mayPass = !refusal || refusal.code.startsWith('SERVER.');
        if (!mayPass || wait === null) {
          return update((before) => withRefused(before, key, failureMessage(error)));
        }
        await pause(wait, signal);
        if (signal.aborted) return;
      }
    },
    [dispatch, update],
  );

  const start = (imageUrl: string, prompts: readonly { number: number; text: string }[]) => {
    ending.current.abort();
    ending.current = new AbortController();
    const begun = newRun(imageUrl, prompts);
    told.current = 0;
    latest.current = begun;
    setRun(begun);
    for (const tile of begun.tiles) void post(tile, imageUrl, ending.current.signal);
  };

  const ask = useCallback(
    async (which: (tile: Tile) => boolean) => {
      const ids = (latest.current?.tiles ?? []).filter(which).flatMap(({ requestId }) => requestId ?? []);
      if (ids.length === 0) return;
      const { data } = await dispatch(testingApi.endpoints.tests.initiate(ids, FRESH));
      setUnreachable(!data);
      if (data) update((before) => withAnswer(before, ids, data));
    },
    [dispatch, update],
  );

  const goOn = useEffectEvent((signal: AbortSignal) => {
    const before = latest.current;
    if (!before) return;
    for (const tile of before.tiles) if (tile.status === 'sending') void post(tile, before.imageUrl, signal);
    // Earlier addresses may have expired.
    void ask(() => true);
  });

  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    goOn(controller.signal);
    return () => ending.current.abort();
  }, []);

  useEffect(() => {
    if (!running) return;
    const controller = new AbortController();
    const poll = async () => {
      while (!controller.signal.aborted) {
        await pause(POLL_MS, controller.signal);
        if (!controller.signal.aborted && !document.hidden) await ask((tile) => !isTileOver(tile));
      }
    };
    void poll();
    return () => controller.abort();
  }, [ask, running]);

  const refresh = async ({ key }: Tile) => {
    await ask((tile) => tile.key === key);
    return latest.current?.tiles.find((tile) => tile.key === key)?.url ?? null;
  };

  return { run, running, unreachable: unreachable && running, start, refresh };
}
