import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { AuthRedirectResult } from '../../shared/session/handle-auth-redirect.js';
import { SESSION_STORAGE_KEY } from '../../shared/session/session-storage.js';
import { rootReducer } from '../../shared/store/root-reducer.js';
import { toastsSlice } from '../../shared/toasts/toasts-slice.js';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

const token = btoa('{}');
const sessionOf = (user: object) => ({ access_token: `h.${token}.s`, refresh_token: 'r', user }) as unknown as Session;
const ADAS = sessionOf({ id: 'ada', email: 'ada@post.example' });
const NORAS = sessionOf({ id: 'nora', email: 'nora@post.example' });

let kept: Session | null;
let taken: Session[];
let refused: string[];
let tell: Listener;

const client = {
  onAuthStateChange: (listen: Listener) => {
    tell = listen;
    listen('INITIAL_SESSION', kept);
    return { data: { subscription: { unsubscribe: () => undefined } } };
  },
  setSession: async (session: Session) => {
    taken.push(session);
    tell('SIGNED_IN', session);
    return Promise.resolve({ data: { session, user: session.user }, error: null });
  },
  admin: { signOut: async (accessToken: string) => Promise.resolve(refused.push(accessToken)) },
};

jest.unstable_mockModule('../../shared/session/auth-client.js', () => ({
  loadAuthClient: async () => Promise.resolve(client),
  loadAuthRedirectResult: async () => Promise.resolve(null),
  getAccessToken: async () => Promise.resolve(null),
}));

const { MemoryRouter, Route, Routes } = await import('react-router-dom');
const { SessionProvider, useSession } = await import('../../shared/session/SessionProvider.js');
const { ContinueAsDialog } = await import('./ContinueAsDialog.js');

function SignInPage() {
  const { recovering, secondFactorNeeded } = useSession();
  return <p>{[recovering && 'a new password, please', secondFactorNeeded && 'the second factor, please'].find(Boolean)}</p>;
}

async function follow(type: string, session = ADAS) {
  const pending: Extract<AuthRedirectResult, { kind: 'needs-confirmation' }> = { kind: 'needs-confirmation', session, type };
  const store = configureStore({ reducer: rootReducer });
  await act(async () =>
    render(
      <Provider store={store}>
        <SessionProvider>
          <MemoryRouter>
            <ContinueAsDialog pending={pending} />
            <Routes>
              <Route path="/auth" element={<SignInPage />} />
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
  localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  [kept, taken, refused] = [null, [], []];
});

const dialog = () => screen.queryByRole('dialog', { name: 'Continue as ada@post.example?' });

it('signs in only after Continue', async () => {
  const { user, toasts } = await follow('magiclink');
  expect(screen.getByText(/^This link signs you in as ada@post.example\./)).toBeTruthy();
  expect(taken).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(taken).toEqual([ADAS]);
  expect(toasts()).toEqual(['You’re signed in as ada@post.example.']);
  expect(screen.getByText('the shop')).toBeTruthy();
});

it('asks for the session once, and keeps the focus at the button until then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { setSession } = client;
  client.setSession = async (session) => promise.then(() => setSession(session));
  const { user } = await follow('magiclink');
  const button = screen.getByRole('button', { name: 'Continue' });
  await user.dblClick(button);
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button);
  await act(async () => resolve());
  expect(taken).toEqual([ADAS]);
  client.setSession = setSession;
});

it.each(['button', 'Escape'])('takes no for an answer, and the session that was offered ends (%s)', async (way) => {
  const { user } = await follow('magiclink');
  await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: 'Not now' })));
  await waitFor(() => expect(dialog()).toBeNull());
  expect([taken, refused]).toEqual([[], [ADAS.access_token]]);
});

it('says who would be switched', async () => {
  kept = NORAS;
  await follow('magiclink');
  expect(dialog()).toBeTruthy();
  expect(
    screen.getByText(/^You’re signed in as nora@post.example. This link would switch you to ada@post.example\./),
  ).toBeTruthy();
});

it.each([
  ['a new password after a link for a forgotten one', 'recovery', ADAS, 'a new password, please'],
  [
    'the second factor of who has one',
    'magiclink',
    sessionOf({ id: 'ada', email: 'ada@post.example', factors: [{ status: 'verified' }] }),
    'the second factor, please',
  ],
])('goes on to %s', async (_what, type, session, words) => {
  const { user, toasts } = await follow(type, session);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(toasts()).toEqual([]);
});
