import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { AddFavorites, Favorites } from '../../../server/catalog/contract.js';
import { failureMessage } from '../api/failure-message.js';
import type { RootState } from '../store/store.js';
import { showToast } from '../toasts/toasts-slice.js';
import { selectDeviceFavorites, type Wish, wishesSent, wishMade } from './favorites-slice.js';

interface Store {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
}
type Answer = { data: unknown; error?: undefined } | { data?: undefined; error: FetchBaseQueryError };
type Request = (call: string | FetchArgs) => Answer | PromiseLike<Answer>;
type WishOf = Wish & { userId: string };

/** Calls are sent one after the other, so that the later of two about the same product counts. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(call: () => Result | PromiseLike<Result>): Promise<Result> {
  const result = last.then(call);
  last = result.catch(() => undefined);
  return result;
}

/** A queued call must not use the token of a user who signed in in the meantime. */
const hasLeft = ({ getState }: Store, userId: string) => selectDeviceFavorites(getState() as RootState).owner !== userId;
const LEFT = { error: { status: 'CUSTOM_ERROR', error: 'Another person is signed in.' } } as const;

/** Sends this device's changes first. */
export function fetchFavorites(
  userId: string,
  store: Store,
  request: Request,
): Promise<{ data: string[] } | { error: FetchBaseQueryError }> {
  return inTurn(async () => {
    if (hasLeft(store, userId)) return LEFT;
    const { added, removed } = selectDeviceFavorites(store.getState() as RootState);
    for (const id of removed) {
      const { error } = await request({ url: `favorites/${id}`, method: 'DELETE' });
      if (error) return { error };
    }
    const body: AddFavorites = { productIds: added };
    const { data, error } = await request(added.length > 0 ? { url: 'favorites', method: 'POST', body } : 'favorites');
    if (error) return { error };
    if (added.length + removed.length > 0) store.dispatch(wishesSent({ added, removed }));
    return { data: (data as Favorites).productIds };
  });
}

export function sendWish({ userId, productId, wanted }: WishOf, store: Store, request: Request): Promise<Answer> {
  return inTurn(() => {
    if (hasLeft(store, userId)) return LEFT;
    return request({ url: `favorites/${productId}`, method: wanted ? 'PUT' : 'DELETE' });
  });
}

/** Keeps the change on this device when there was no connection, and otherwise says why it is undone. */
export function keepOrUndo(failure: unknown, { userId, productId, wanted }: WishOf, store: Store, undo: () => void): void {
  if (hasLeft(store, userId)) return;
  const { error } = failure as { error: { status?: unknown } };
  if (error.status === 'FETCH_ERROR') {
    store.dispatch(wishMade({ productId, wanted }));
    store.dispatch(showToast(SAVED_ON_DEVICE));
    return;
  }
  undo();
  const message = failureMessage(error);
  store.dispatch(showToast({ tone: 'error', title: 'Your favorites stay as they were', ...(message && { message }) }));
}

const SAVED_ON_DEVICE = {
  tone: 'info',
  title: 'Saved on this device',
  message: 'We can’t reach the server right now. Your favorites are added to your account once the connection is back.',
} as const;
