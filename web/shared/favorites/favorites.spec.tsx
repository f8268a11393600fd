import { jest } from '@jest/globals';
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Shop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../test/support/stub-api.js';
import { loadAuthClient } from '../session/auth-client.js';
import { useSession } from '../session/SessionProvider.js';
import { makeStore } from '../store/store.js';
import { selectToasts } from '../toasts/toasts-slice.js';
import { FAVORITES_STORAGE_KEY } from './favorites-slice.js';
import { useFavorites } from './use-favorites.js';
import { useFavoritesKeeping } from './use-favorites-keeping.js';

interface Account {
  productIds: string[];
  refusal?: Answer;
  /** Delays the answer. */
  answering?: Promise<void>;
  reachable: boolean;
}

let account: Account;
const calls: string[] = [];
let stopListening = () => {};

const MUG = '0190a000-0000-7000-8000-000000000001';
const CARD = '0190a000-0000-7000-8000-000000000002';
const PUZZLE = '0190a000-0000-7000-8000-000000000003';

/** The server's part for favorites, per its contract. */
stubApi(async ({ method, url, body }) => {
  if (url.startsWith('/auth/')) return { data: sessionOf(body) };
  calls.push(`${method} ${url}`);
  await account.answering;
  if (!account.reachable) return { error: { status: 'FETCH_ERROR' } };
  if (account.refusal) return account.refusal;
  const id = url.split('/')[1] ?? '';
  const others = account.productIds.filter((kept) => kept !== id);
  if (method === 'PUT') account.productIds = [id, ...others];
  if (method === 'DELETE') account.productIds = others;
  if (method === 'POST') {
    const { productIds } = body as { productIds: string[] };
    account.productIds = [...new Set([...productIds, ...account.productIds])];
  }
  return { data: { productIds: account.productIds } };
});

/** The session of who signs in. */
function sessionOf(body: Call['body']) {
  const { email: id } = body as { email: string };
  return { access_token: `token-of-${id}`, refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, user: { id } };
}

/** A tab of the shop. */
function openTab() {
  const store = makeStore();
  stopListening = setupListeners(store.dispatch);
  const { result } = renderHook(
    () => {
      useFavoritesKeeping();
      return { favorites: useFavorites(), session: useSession() };
    },
    { wrapper: ({ children }) => <Shop store={store}>{children}</Shop> },
  );
  return {
    productIds: () => result.current.favorites.productIds,
    isReady: () => result.current.favorites.ready,
    toggle: (id: string) => act(() => result.current.favorites.toggle(id)),
    toasts: () => selectToasts(store.getState()).map(({ title }) => title),
    signIn: (id: string) =>
      act(async () => {
        const client = await result.current.session.getAuthClient();
        await client.signInWithPassword({ email: id, password: 'secret' });
      }),
    signOut: () => act(() => result.current.session.signOut()),
  };
}

const kept = () => JSON.parse(localStorage.getItem(FAVORITES_STORAGE_KEY) ?? '{}') as object;
const keep = (favorites: object) => localStorage.setItem(FAVORITES_STORAGE_KEY, JSON.stringify(favorites));
const anotherTabKeeps = (favorites: object) =>
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: FAVORITES_STORAGE_KEY, newValue: JSON.stringify(favorites) })),
  );
const connectionIsBack = () => act(() => void window.dispatchEvent(new Event('online')));

// No test waits for its code.
beforeAll(loadAuthClient);
beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  account = { productIds: [], reachable: true };
});
afterEach(() => {
  stopListening();
  jest.restoreAllMocks();
});

describe('of a visitor', () => {
  it('are kept on the device, newest first, without a request', () => {
    const tab = openTab();
    tab.toggle(MUG);
    tab.toggle(CARD);
    expect(openTab().productIds()).toEqual([CARD, MUG]);
    tab.toggle(CARD);
    expect(openTab().productIds()).toEqual([MUG]);
    expect(calls).toEqual([]);
  });

  it('follow changes of another tab', () => {
    const tab = openTab();
    anotherTabKeeps({ owner: null, added: [PUZZLE], removed: [] });
    expect(tab.productIds()).toEqual([PUZZLE]);
  });

  it('last as long as the page when the storage is full or blocked, with one toast', () => {
    const forbidden = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    const tab = openTab();
    expect(tab.toasts()).toEqual([]);
    tab.toggle(MUG);
    tab.toggle(CARD);
    expect(tab.productIds()).toEqual([CARD, MUG]);
    expect(tab.toasts()).toEqual(['Your favorites last until you close this page']);
  });
});

describe('at sign-in', () => {
  it('are merged into the account’s', async () => {
    account.productIds = [PUZZLE];
    const tab = openTab();
    tab.toggle(MUG);
    await tab.signIn('anna');
    await waitFor(() => expect(tab.isReady()).toBe(true));
    expect(tab.productIds()).toEqual([MUG, PUZZLE]);
    expect(account.productIds).toEqual([MUG, PUZZLE]);
  });

  it('stay on the device while the account is unreachable, and are sent when the connection is back', async () => {
    account.reachable = false;
    const tab = openTab();
    tab.toggle(MUG);
    await tab.signIn('anna');
    await waitFor(() => expect(calls).toEqual(['POST favorites']));
    tab.toggle(CARD);
    expect(tab.productIds()).toEqual([CARD, MUG]);

    account.reachable = true;
    connectionIsBack();
    await waitFor(() => expect(account.productIds).toEqual([CARD, MUG]));
  });

  it('keep a heart that was changed during the request', async () => {
    const tab = openTab();
    tab.toggle(MUG);
    let answer = () => {};
    account.answering = new Promise((resolve) => (answer = resolve));
    await tab.signIn('anna');
    expect(calls).toEqual(['POST favorites']);
    tab.toggle(MUG);
    tab.toggle(CARD);
    answer();
    await waitFor(() => expect(account.productIds).toEqual([CARD]));
    await waitFor(() => expect(tab.productIds()).toEqual([CARD]));
  });
});

describe('of an account', () => {
  async function openAnnasTab() {
    signIn({ id: 'anna' });
    const tab = openTab();
    await waitFor(() => expect(tab.isReady()).toBe(true));
    calls.length = 0;
    return tab;
  }

  it('are those of the account, whatever the device has stored', async () => {
    account.productIds = [PUZZLE];
    signIn({ id: 'anna' });
    const tab = openTab();
    await waitFor(() => expect(tab.productIds()).toEqual([PUZZLE]));
    expect(calls).toEqual(['GET favorites']);
  });

  it('are changed there too, and the last change counts', async () => {
    const tab = await openAnnasTab();
    tab.toggle(MUG);
    await waitFor(() => expect(tab.productIds()).toEqual([MUG]));
    tab.toggle(CARD);
    await waitFor(() => expect(tab.productIds()).toEqual([CARD, MUG]));
    tab.toggle(MUG);
    await waitFor(() => expect(tab.productIds()).toEqual([CARD]));
    await waitFor(() => expect(account.productIds).toEqual([CARD]));
    await waitFor(() => expect(kept()).toEqual({}));
  });

  it.each([
    ['switched on', [], []],
    ['switched off', [MUG], [MUG]],
  ])('roll back a refused heart that was %s, and show why', async (_what, before, after) => {
    account.productIds = before;
    const tab = await openAnnasTab();
    account.refusal = {
      error: { status: 503, data: { code: 'PLATFORM.UNAVAILABLE', message: 'Please try again in a minute.' } },
    };
    let answer = () => {};
    account.answering = new Promise((resolve) => (answer = resolve));
    tab.toggle(MUG);
    await waitFor(() => expect(tab.productIds()).not.toEqual(after));
    answer();
    await waitFor(() => expect(tab.productIds()).toEqual(after));
    expect(tab.toasts()).toEqual(['Your favorites stay as they were']);
  });

  it('keep an offline change, show a toast, and send it when the connection is back', async () => {
    const tab = await openAnnasTab();
    account.reachable = false;
    tab.toggle(MUG);
    await waitFor(() => expect(tab.toasts()).toEqual(['Saved on this device']));
    expect(tab.productIds()).toEqual([MUG]);

    account.reachable = true;
    connectionIsBack();
    await waitFor(() => expect(account.productIds).toEqual([MUG]));
    await waitFor(() => expect(kept()).toEqual({}));
  });

  it('send unsent changes after a reload', async () => {
    keep({ owner: 'anna', added: [MUG], removed: [CARD] });
    account.productIds = [CARD];
    const tab = await openAnnasTab();
    await waitFor(() => expect(account.productIds).toEqual([MUG]));
    await waitFor(() => expect(tab.productIds()).toEqual([MUG]));
  });

  it('are not sent to the next account when still queued at sign-out', async () => {
    const tab = await openAnnasTab();
    let answer = () => {};
    account.answering = new Promise((resolve) => (answer = resolve));
    for (const product of [MUG, CARD]) tab.toggle(product);
    await waitFor(() => expect(calls).toContain(`PUT favorites/${MUG}`));
    await tab.signOut();
    await tab.signIn('ben');
    answer();
    await waitFor(() => expect(tab.isReady()).toBe(true));
    expect([calls.includes(`PUT favorites/${CARD}`), tab.toasts()]).toEqual([false, []]);
  });

  it('are removed from the device at sign-out', async () => {
    account.productIds = [MUG];
    const tab = await openAnnasTab();
    await tab.signOut();
    expect(tab.productIds()).toEqual([]);
    expect(localStorage.getItem(FAVORITES_STORAGE_KEY)).toBeNull();
    expect(account.productIds).toEqual([MUG]);
  });

  it('are hidden when the session ended while the page was closed', () => {
    keep({ owner: 'anna', added: [MUG], removed: [] });
    expect(openTab().productIds()).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('do not go into the next user’s account', async () => {
    account.productIds = [MUG];
    const tab = await openAnnasTab();
    account.productIds = [PUZZLE];
    await tab.signIn('ben');
    await waitFor(() => expect(tab.productIds()).toEqual([PUZZLE]));
    expect(calls).toEqual(['GET favorites']);
  });

  it('follow changes from other devices when the user returns', async () => {
    const tab = await openAnnasTab();
    account.productIds = [PUZZLE];
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(tab.productIds()).toEqual([PUZZLE]));
  });

  it.each([
    ['follow another tab of the same person', 'anna', [PUZZLE, MUG]],
    ['do not follow a tab that has signed out first', null, [MUG]],
  ])('%s', async (_what, owner, expected) => {
    account.productIds = [MUG];
    const tab = await openAnnasTab();
    anotherTabKeeps({ owner, added: [PUZZLE], removed: [] });
    expect(tab.productIds()).toEqual(expected);
    await waitFor(() => expect(account.productIds).toEqual(expected));
  });
});
