import type { Store } from '@reduxjs/toolkit';
import type { AddFavorites, Favorites as AccountFavorites } from '../../../server/catalog/contract.js';
import type { ApiError } from '../../../server/platform/errors/contract.js';
import { onBackOnline } from '../back-online.js';
import { getAccessToken, reviewSession } from '../session/auth-client.js';
import type { RootState } from '../store/root-reducer.js';
import { showToast } from '../toasts/toasts-slice.js';
import { accountAnswered, accountUnreachable, selectFavorites, wishRefused, wishSent } from './favorites-slice.js';

/** Rejects when the shop cannot be reached. */
async function request(method: string, path: string, body?: AddFavorites): Promise<Response> {
  const token = await getAccessToken();
  return fetch(`/api/favorites${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
}

/**
 * Keeps the favourites and those of the signed-in account in step, until the returned function is called: what a
 * visitor gathered goes into the account, whose list is then the truth, and every heart changed here is sent to it.
 * What cannot be sent waits for the connection.
 */
export function syncWithAccount(store: Store<RootState>, owner: string): () => void {
  let stopped = false;
  /** One call at a time: an answer must not be older than what was sent after its question. */
  let busy = false;

  async function join(): Promise<void> {
    const kept = selectFavorites(store.getState());
    const fromDevice = kept.owner === null ? kept.productIds : [];
    const response = await (fromDevice.length > 0
      ? request('POST', '', { productIds: fromDevice })
      : request('GET', ''));
    if (!response.ok) throw new Error(`The favorites answered ${response.status}.`);
    const { productIds } = (await response.json()) as AccountFavorites;
    if (!stopped) store.dispatch(accountAnswered({ owner, productIds, fromDevice }));
  }

  /** One after the other; the wish counts that stands when its turn comes. */
  async function sendWishes(): Promise<void> {
    for (;;) {
      const { productIds, unsent, ...kept } = selectFavorites(store.getState());
      const [productId] = unsent;
      if (stopped || productId === undefined || kept.owner !== owner) return;
      const wish = { productId, wanted: productIds.includes(productId) };
      const response = await request(wish.wanted ? 'PUT' : 'DELETE', `/${productId}`);
      if (stopped) return;
      if (response.ok) {
        store.dispatch(wishSent(wish));
        continue;
      }
      const { code = '', message = 'Please try again later.' } = (await response
        .json()
        .catch(() => ({}))) as Partial<ApiError>;
      store.dispatch(wishRefused(wish));
      store.dispatch(showToast({ tone: 'error', title: 'Your favorites stay as they were', message }));
      void reviewSession(code);
    }
  }

  function send(): void {
    if (busy || selectFavorites(store.getState()).unsent.length === 0) return;
    busy = true;
    sendWishes()
      .catch(() =>
        store.dispatch(
          showToast({
            tone: 'info',
            title: 'Kept on this device for now',
            message: 'The shop cannot be reached. Your account gets your favorites once the connection is back.',
          }),
        ),
      )
      .finally(() => (busy = false));
  }

  function start(): void {
    if (busy) return;
    busy = true;
    join()
      .catch(() => store.dispatch(accountUnreachable()))
      .finally(() => {
        busy = false;
        send();
      });
  }

  let last = selectFavorites(store.getState());
  const unsubscribe = store.subscribe(() => {
    const now = selectFavorites(store.getState());
    if (now.unsent !== last.unsent) send();
    last = now;
  });
  const stopListening = onBackOnline(start);
  start();
  return () => {
    stopped = true;
    unsubscribe();
    stopListening();
  };
}
