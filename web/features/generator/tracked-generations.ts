import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Generation } from '../../../server/generation/contract.js';
import { readStored, writeStored } from '../../shared/storage/browser-storage.js';
import type { StorageKey } from '../../shared/storage/stored-data.js';
import type { AppStore } from '../../shared/store/store.js';
import { rootReducer } from '../../shared/store/root-reducer.js';
import { httpStatusOf } from './failures.js';
import { generatorApi, isOver, type PictureChange } from './generator-api.js';

/** A generation in progress, or one whose result the customer has not seen yet. */
export interface TrackedGeneration {
  /** Id of the generation. */
  id: string;
  /** Product of the generation; null in free mode. */
  productId: string | null;
  /** Start time, in milliseconds of this device's clock. */
  since: number;
  /** The request, as it was sent; null when it was sent from another device. */
  request: string | null;
  /** The requested change of a picture; undefined when it was started in another browser. */
  change?: PictureChange;
  /** Whether the generation has ended and a toast has announced it, while the customer has not seen the result. */
  ended: boolean;
}

interface GenerationsState {
  /** Owner of the generations; null while the user is unknown. */
  userId: string | null;
  /** Newest first. */
  tracked: TrackedGeneration[];
  /** Id of the generation that is open on the page. */
  openId: string | null;
}

/** Limit for tracked generations, higher than the number of free generations of a customer. */
const MAX_TRACKED = 20;

export const trackedKey = (userId: string): StorageKey<'localStorage'> => `generations/${userId}`;

function isTracked(value: unknown): value is TrackedGeneration {
  const { id, since, ended } = (value ?? {}) as Partial<Record<keyof TrackedGeneration, unknown>>;
  return typeof id === 'string' && typeof since === 'number' && typeof ended === 'boolean';
}

function keptBy(userId: string): TrackedGeneration[] {
  const stored = readStored('localStorage', trackedKey(userId));
  return Array.isArray(stored) ? stored.filter(isTracked).slice(0, MAX_TRACKED) : [];
}

function track(state: GenerationsState, added: Omit<TrackedGeneration, 'ended'>): void {
  if (!state.userId) return;
  const known = state.tracked.find(({ id }) => id === added.id);
  if (known) {
    // The list of running generations may contain a generation before the response that started it arrives.
    known.request ??= added.request;
    if (added.change) known.change = added.change;
    return;
  }
  state.tracked = [{ ...added, ended: false }, ...state.tracked].slice(0, MAX_TRACKED);
}

function untrack(state: GenerationsState, gone: string): void {
  state.tracked = state.tracked.filter(({ id }) => id !== gone);
}

/** @param now upper limit of the start time, because the clocks of the server and this device differ */
function startedElsewhere(
  { generationId: id, productId, created_at }: Generation,
  now: number,
): Omit<TrackedGeneration, 'ended'> {
  return { id, productId, since: Math.min(Date.parse(created_at), now), request: null };
}

const { startGeneration, retryGeneration, changePicture, generation, runningGenerations } = generatorApi.endpoints;

const generationsSlice = createSlice({
  name: 'generations',
  initialState: { userId: null, tracked: [], openId: null } as GenerationsState,
  reducers: {
    generationsRestored: {
      prepare: (userId: string | null) => ({ payload: { userId, tracked: userId ? keptBy(userId) : [] } }),
      reducer: (state, { payload }: PayloadAction<Omit<GenerationsState, 'openId'>>) => ({ ...state, ...payload }),
    },
    generationOpened: (state, { payload }: PayloadAction<string | null>) => {
      state.openId = payload;
    },
    /** A toast has announced the end; the customer has not seen the result. */
    generationEnded: (state, { payload }: PayloadAction<string>) => {
      for (const each of state.tracked) if (each.id === payload) each.ended = true;
    },
    /** The customer has seen the result, or the generation has none. */
    generationSeen: (state, { payload }: PayloadAction<string>) => untrack(state, payload),
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(startGeneration.matchFulfilled, (state, { payload, meta }) => {
        const { request } = meta.arg.originalArgs;
        const productId = 'productId' in request ? request.productId : null;
        track(state, { id: payload.generationId, productId, since: meta.fulfilledTimeStamp, request: JSON.stringify(request) });
      })
      .addMatcher(retryGeneration.matchFulfilled, (state, { payload, meta }) => {
        const { productId, request } = meta.arg.originalArgs;
        track(state, { id: payload.generationId, productId, since: meta.fulfilledTimeStamp, request });
      })
      .addMatcher(changePicture.matchFulfilled, (state, { payload, meta }) => {
        const { image, instruction, request } = meta.arg.originalArgs;
        const { productId, generationId: of } = image;
        track(state, {
          id: payload.generationId,
          productId,
          since: meta.fulfilledTimeStamp,
          request,
          change: { of, instruction },
        });
      })
      .addMatcher(runningGenerations.matchFulfilled, (state, { payload, meta }) => {
        for (const each of payload.toReversed()) track(state, startedElsewhere(each, meta.fulfilledTimeStamp));
      })
      .addMatcher(generation.matchFulfilled, (state, { payload, meta }) => {
        const { generationId: id } = payload;
        if (id !== state.openId) return;
        if (!isOver(payload)) track(state, startedElsewhere(payload, meta.fulfilledTimeStamp));
        else if (state.tracked.some((each) => each.id === id && each.ended)) untrack(state, id);
      })
      .addMatcher(generation.matchRejected, (state, { payload, meta }) => {
        if (httpStatusOf(payload) === 404) untrack(state, meta.arg.originalArgs);
      }),
  selectors: { selectGenerations: (state) => state },
});

declare module '../../shared/store/root-reducer.js' {
  interface LazyLoadedSlices extends WithSlice<typeof generationsSlice> {}
}

export const { selectGenerations } = generationsSlice.injectInto(rootReducer).selectors;
export const { generationsRestored, generationOpened, generationEnded, generationSeen } = generationsSlice.actions;

/** Stores the tracked generations of the signed-in user in this browser. @returns stops it */
export function storeGenerations(store: AppStore): () => void {
  let stored: readonly TrackedGeneration[] | undefined;
  const write = () => {
    const { userId, tracked } = selectGenerations(store.getState());
    if (tracked === stored) return;
    stored = tracked;
    if (userId) writeStored('localStorage', trackedKey(userId), tracked.length > 0 ? tracked : undefined);
  };
  write();
  return store.subscribe(write);
}
