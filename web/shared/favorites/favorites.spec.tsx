import { jest } from '@jest/globals';
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';

interface Account {
  productIds: string[];
  /** The server's refusal. */
  refusal?: { status: number; body: unknown };
  /** Delays the answer. */
  answering?: Promise<void>;
  reachable: boolean;
}

let account: Account;
let session: { state: 'loading' | 'signed-in' | 'signed-out'; user: { id: string } | null };
const calls: string[] = [];
let stopListening = () => {};

jest.unstable_mockModule('../session/SessionProvider.js', () => ({ useSession: () => session }));
jest.unstable_mockModule('../session/auth-client.js', () => ({
  getAccessToken: async () => Promise.resolve('token-of-anna'),
  revalidateSession: async () => Promise.resolve(),
}));
const { makeStore } = await import('../store/store.js');
const { selectToasts } = await import('../toasts/toasts-slice.js');
const { FAVORITES_STORAGE_KEY } = await import('./favorites-slice.js');
const { useFavorites } = await import('./use-favorites.js');
const { useFavoritesKeeping } = await import('./use-favorites-keeping.js');

const MUG = '0190a000-0000-7000-8000-000000000001';
const CARD = '0190a000-0000-7000-8000-000000000002';
const PUZZLE = '0190a000-0000-7000-8000-000000000003';
const VISITOR = { state: 'signed-out', user: null } as const;
const ANNA = { state: 'signed-in', user: { id: 'anna' } } as const;
const BEN = { state: 'signed-in', user: { id: 'ben' } } as const;

/** The API needs it; jsdom lacks it. */
class StubRequest {
  readonly method: string;
  readonly body: string | undefined;
  constructor(
    readonly url: string,
    { method = 'GET', body }: { method?: string; body?: string } = {},
  ) {
    [this.method, this.body] = [method, body];
  }
}

/** The server's part for favorites, per its contract. */
async function server({ url, method, body }: StubRequest): Promise<unknown> {
  await Promise.resolve();
  calls.push(`${method} ${url}`);
  await account.answering;
  if (!account.reachable) throw new TypeError('Failed to fetch');
  if (account.refusal) return Response.json(account.refusal.body, { status: account.refusal.status });
  const id = url.split('/')[3] ?? '';
  const others = account.productIds.filter((kept) => kept !== id);
  if (method === 'PUT') account.productIds = [id, ...others];
  if (method === 'DELETE') account.productIds = others;
  if (method === 'POST') {
    const { productIds } = JSON.parse(body ?? '{}') as { productIds: string[] };
    account.productIds = [...new Set([...productIds, ...account.productIds])];
  }
  return Response.json({ productIds: account.productIds });
}

/** A tab of the shop. */
function openTab() {
  const store = makeStore();
  stopListening = setupListeners(store.dispatch);
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, rerender } = renderHook(
    () => {
      useFavoritesKeeping();
      return useFavorites();
    },
    { wrapper },
  );
  return {
    productIds: () => result.current.productIds,
    isReady: () => result.current.ready,
    toggle: (id: string) => act(() => result.current.toggle(id)),
    toasts: () => selectToasts(store.getState()).map(({ title }) => title),
    /** The session is changed by signing in and out. */
    become: (next: typeof session) => {
      session = next;
      rerender();
    },
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

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  account = { productIds: [], reachable: true };
  session = VISITOR;
  Object.assign(globalThis, { fetch: server, Request: StubRequest });
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
    tab.become(ANNA);
    await waitFor(() => expect(tab.isReady()).toBe(true));
    expect(tab.productIds()).toEqual([MUG, PUZZLE]);
    expect(account.productIds).toEqual([MUG, PUZZLE]);
  });

  it('stay on the device while the account is unreachable, and are sent when the connection is back', async () => {
    account.reachable = false;
    const tab = openTab();
    tab.toggle(MUG);
    tab.become(ANNA);
    await waitFor(() => expect(calls).toEqual(['POST /api/favorites']));
    tab.toggle(CARD);
    expect(tab.productIds()).toEqual([CARD, MUG]);

    account.reachable = true;
    connectionIsBack();
    await waitFor(() => expect(account.productIds).toEqual([CARD, MUG]));
  });

  it('keep a heart that was changed during the request', async () => {
    const tab = openTab();
    tab.toggle(MUG);
    tab.become(ANNA);
    tab.toggle(MUG);
    tab.toggle(CARD);
    await waitFor(() => expect(account.productIds).toEqual([CARD]));
    await waitFor(() => expect(tab.productIds()).toEqual([CARD]));
  });
});

describe('of an account', () => {
  async function openAnnasTab() {
    session = ANNA;
    const tab = openTab();
    await waitFor(() => expect(tab.isReady()).toBe(true));
    calls.length = 0;
    return tab;
  }

  it('are those of the account, whatever the device has stored', async () => {
    account.productIds = [PUZZLE];
    session = ANNA;
    const tab = openTab();
    await waitFor(() => expect(tab.productIds()).toEqual([PUZZLE]));
    expect(calls).toEqual(['GET /api/favorites']);
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
    account.refusal = { status: 503, body: { code: 'PLATFORM.UNAVAILABLE', message: 'Please try again in a minute.' } };
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
    await waitFor(() => expect(calls).toContain(`PUT /api/favorites/${MUG}`));
    for (const next of [VISITOR, BEN]) tab.become(next);
    answer();
    await waitFor(() => expect(tab.isReady()).toBe(true));
    expect([calls.includes(`PUT /api/favorites/${CARD}`), tab.toasts()]).toEqual([false, []]);
  });

  it('are removed from the device at sign-out', async () => {
    account.productIds = [MUG];
    const tab = await openAnnasTab();
    tab.become(VISITOR);
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
    tab.become(BEN);
    await waitFor(() => expect(tab.productIds()).toEqual([PUZZLE]));
    expect(calls).toEqual(['GET /api/favorites']);
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
