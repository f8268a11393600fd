import { jest } from '@jest/globals';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { act, render, renderHook, screen } from '@testing-library/react';
import { SESSION_STORAGE_KEY } from './session-storage.js';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

let listener: Listener | undefined;
let loads: number;
let loadAuthClient: () => Promise<unknown>;

const client = {
  onAuthStateChange: (listen: Listener) => {
    listener = listen;
    return { data: { subscription: { unsubscribe: () => (listener = undefined) } } };
  },
};

jest.unstable_mockModule('./auth-client.js', () => ({
  loadAuthClient: () => loadAuthClient(),
  loadAuthRedirectResult: async () => Promise.resolve(null),
  getAccessToken: jest.fn(),
}));
const { SessionProvider, useSession } = await import('./SessionProvider.js');

const session = (aal: string, ...factors: object[]) =>
  ({ access_token: `h.${btoa(JSON.stringify({ aal }))}.s`, user: { id: 'u1', factors } }) as unknown as Session;

function State() {
  const { state, secondFactorNeeded, recovering, user } = useSession();
  const more = [secondFactorNeeded && 'second factor needed', recovering && 'recovering', user?.id];
  return <p data-testid="state">{[state, ...more.filter(Boolean)].join(', ')}</p>;
}

const state = () => screen.getByTestId('state').textContent;
const say = (event: AuthChangeEvent, now: Session | null) => act(async () => listener?.(event, now));
const show = () =>
  act(async () =>
    render(
      <SessionProvider>
        <State />
      </SessionProvider>,
    ),
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  listener = undefined;
  loads = 0;
  loadAuthClient = async () => {
    loads += 1;
    return Promise.resolve(client);
  };
});

it('is an error outside its provider', () => {
  const silent = console.error;
  console.error = () => undefined;
  expect(() => render(<State />)).toThrow('useSession must be used within a SessionProvider');
  console.error = silent;
});

it('knows at once that a browser without a kept session is signed out, and loads nothing', async () => {
  await show();
  expect(state()).toBe('signed-out');
  expect(loads).toBe(0);
});

describe('with a kept session', () => {
  beforeEach(() => localStorage.setItem(SESSION_STORAGE_KEY, '{}'));

  it('is loading until the client has looked at it', async () => {
    await show();
    expect(state()).toBe('loading');
    await say('INITIAL_SESSION', session('aal1'));
    expect(state()).toBe('signed-in, u1');
    await say('SIGNED_OUT', null);
    expect(state()).toBe('signed-out');
  });

  it('stays signed in while the server cannot be asked for a new token', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session('aal1')));
    await show();
    await say('INITIAL_SESSION', null);
    expect(state()).toBe('signed-in, u1');
    await say('SIGNED_OUT', null);
    expect(state()).toBe('signed-out');
  });

  it('is signed out when its session has ended', async () => {
    await show();
    localStorage.clear();
    await say('INITIAL_SESSION', null);
    expect(state()).toBe('signed-out');
  });

  it('is signed out as long as the client cannot be loaded', async () => {
    loadAuthClient = async () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
    await show();
    expect(state()).toBe('signed-out');
  });

  it('is not signed in before the second factor, and is after it', async () => {
    const factor = { id: 'f1', status: 'verified' };
    await show();
    await say('INITIAL_SESSION', session('aal1', factor));
    expect(state()).toBe('signed-out, second factor needed');
    await say('MFA_CHALLENGE_VERIFIED', session('aal2', factor));
    expect(state()).toBe('signed-in, u1');
  });

  it('is signed out here when the storage is cleared elsewhere', async () => {
    await show();
    await say('INITIAL_SESSION', session('aal1'));
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue: null })));
    expect(state()).toBe('signed-out');
  });

  it('remembers over a reload that a password is being recovered, until it is set', async () => {
    await show();
    await say('PASSWORD_RECOVERY', session('aal1'));
    expect(state()).toBe('signed-in, recovering, u1');
    expect(sessionStorage.getItem('keepsake-recovery')).not.toBeNull();
    await say('TOKEN_REFRESHED', session('aal1'));
    expect(state()).toBe('signed-in, recovering, u1');
    await say('USER_UPDATED', session('aal1'));
    expect(state()).toBe('signed-in, u1');
    expect(sessionStorage.getItem('keepsake-recovery')).toBeNull();
  });
});

it('follows a sign-in in another tab', async () => {
  await show();
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue: '{}' })));
  await say('INITIAL_SESSION', session('aal1'));
  expect(state()).toBe('signed-in, u1');
});

it('keeps its functions while it changes, so that no effect of a page starts again because of them', async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  const { result } = await act(async () => renderHook(useSession, { wrapper: SessionProvider }));
  const functions = () => Object.entries(result.current).filter(([, value]) => typeof value === 'function');
  const before = functions();
  await say('SIGNED_IN', session('aal1'));
  expect(result.current.state).toBe('signed-in');
  expect(functions()).toEqual(before);
  expect(before.length).toBeGreaterThan(4);
});
