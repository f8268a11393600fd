import { TextEncoder } from 'node:util';
import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { OtherPerson } from '../../shared/session/arrival.js';
import { SESSION_STORAGE_KEY } from '../../shared/session/session-storage.js';
import { rootReducer } from '../../shared/store/root-reducer.js';
import { toastsSlice } from '../../shared/toasts/toasts-slice.js';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

const ADA = { id: 'ada', email: 'ada@post.example' };
const LINK: OtherPerson = { kind: 'other-person', keptName: 'nora@post.example', type: 'magiclink', accessToken: 'a', refreshToken: 'r' };

/** Nobody until the client has looked at what the browser keeps. */
let kept: Session | null;
let taken: unknown[];

const client = {
  onAuthStateChange: (listen: Listener) => {
    listen('INITIAL_SESSION', kept);
    return { data: { subscription: { unsubscribe: () => undefined } } };
  },
  setSession: async (tokens: unknown) => {
    taken.push(tokens);
    return Promise.resolve({ data: { user: ADA }, error: null });
  },
};

jest.unstable_mockModule('../../shared/session/auth-client.js', () => ({
  loadAuthClient: async () => Promise.resolve(client),
  getAccessToken: async () => Promise.resolve(null),
}));

// The router wants it when it loads, and jsdom has none.
Object.assign(globalThis, { TextEncoder });
const { MemoryRouter, Route, Routes } = await import('react-router-dom');
const { SessionProvider, useSession } = await import('../../shared/session/SessionProvider.js');
const { OtherPersonDialog } = await import('./OtherPersonDialog.js');

function Recovering() {
  return <p>{useSession().recovering ? 'a new password, please' : 'no new password'}</p>;
}

async function follow(link: OtherPerson, ownerAnswer: { ok: boolean }) {
  globalThis.fetch = async () => Promise.resolve({ ...ownerAnswer, json: async () => Promise.resolve(ADA) } as Response);
  const store = configureStore({ reducer: rootReducer });
  await act(async () =>
    render(
      <Provider store={store}>
        <SessionProvider>
          <MemoryRouter>
            <OtherPersonDialog link={link} />
            <Routes>
              <Route path="/auth" element={<Recovering />} />
              <Route path="*" element={<p>the shop</p>} />
            </Routes>
          </MemoryRouter>
        </SessionProvider>
      </Provider>,
    ),
  );
  const toasts = () => toastsSlice.selectors.selectToasts({ toasts: store.getState().toasts }).map(({ title }) => title);
  return { user: userEvent.setup(), toasts };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem(SESSION_STORAGE_KEY, '{"user":{"id":"nora"}}');
  kept = { access_token: `h.${btoa('{}')}.s`, user: { id: 'nora' } } as unknown as Session;
  taken = [];
});

const dialog = () => screen.queryByRole('dialog', { name: 'Change to another account?' });

it('does not ask about a link that is worth nothing, whatever name stands in it', async () => {
  const { toasts } = await follow(LINK, { ok: false });
  expect(dialog()).toBeNull();
  expect(toasts()).toEqual(['That link does not work any more']);
  expect(taken).toEqual([]);
});

it('names both people, and leaves everything as it is unless told otherwise', async () => {
  const { user } = await follow(LINK, { ok: true });
  expect(screen.getByText('You are signed in as nora@post.example. This link signs in ada@post.example.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(taken).toEqual([]);
});

it('changes to the other account when that is wanted', async () => {
  const { user, toasts } = await follow(LINK, { ok: true });
  await user.click(screen.getByRole('button', { name: 'Continue as ada@post.example' }));
  expect(taken).toEqual([{ access_token: 'a', refresh_token: 'r' }]);
  expect(toasts()).toEqual(['You are signed in as ada@post.example.']);
  expect(screen.getByText('the shop')).toBeTruthy();
});

it('goes on to the new password after a link for a forgotten one', async () => {
  const { user } = await follow({ ...LINK, type: 'recovery' }, { ok: true });
  await user.click(screen.getByRole('button', { name: 'Continue as ada@post.example' }));
  expect(await screen.findByText('a new password, please')).toBeTruthy();
});

it('does not ask when the kept session turns out to be over', async () => {
  kept = null;
  localStorage.clear();
  await follow(LINK, { ok: true });
  expect(dialog()).toBeNull();
  expect(taken).toHaveLength(1);
});
