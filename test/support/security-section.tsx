import { jest } from '@jest/globals';
import type { User } from '@supabase/auth-js';
import { render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Account, Device } from '../../server/identity/contract.js';
import { BrandTheme } from '../../web/app/theme/BrandTheme.js';
import { type Answer, type Call, stubApi } from './stub-api.js';
import { makeStore } from '../../web/shared/store/store.js';
import { selectToasts } from '../../web/shared/toasts/toasts-slice.js';

type AuthAnswer = { data: unknown; error: unknown };

interface Stage {
  user: User;
  account: Account;
  devices: Device[];
  /** Responses of the API, by method and path. */
  answers: Record<string, (call: Call) => Answer>;
  calls: Call[];
  /** Results of the auth client, by method; methods that are not listed succeed. */
  auth: Record<string, AuthAnswer>;
  authCalls: Array<{ method: string; args: unknown[] }>;
}

/** The environment of the account's security section in one test. */
export let stage: Stage;

const EARLIER = '2026-11-01T10:00:00.000Z';

/** Resets the environment before each test: Mia has a confirmed address, a password and two devices. */
export function setStage(): void {
  stubApi((call) => {
    stage.calls.push(call);
    return stage.answers[`${call.method} ${call.url}`]?.(call);
  });
  stage = {
    user: {
      id: 'u1',
      email: 'mia@post.example',
      email_confirmed_at: EARLIER,
      phone: '',
      app_metadata: {},
      user_metadata: {},
      aud: 'authenticated',
      created_at: EARLIER,
      identities: [],
    },
    account: { hasPassword: true, isOwner: false },
    devices: [deviceOf('other', false), deviceOf('mine', true)],
    answers: {
      'GET account': () => ({ data: stage.account }),
      'GET account/devices': () => ({ data: { devices: stage.devices } }),
    },
    calls: [],
    auth: {},
    authCalls: [],
  };
}

export function deviceOf(id: string, current: boolean): Device {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
  return { id, userAgent, createdAt: EARLIER, lastUsedAt: EARLIER, current };
}

export const ok = (data: unknown = {}): AuthAnswer => ({ data, error: null });
export const refusal = (code: string, message = 'Said by the server.'): AuthAnswer => ({
  data: null,
  error: { name: 'AuthApiError', code, message, status: 422 },
});

const methods = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (...args: unknown[]) => {
        stage.authCalls.push({ method: name, args });
        return stage.auth[name] ?? ok();
      },
    ]),
  );
const client = {
  ...methods('updateUser', 'reauthenticate', 'resend', 'verifyOtp', 'signOut', 'refreshSession', 'setSession'),
  getUser: async () => ok({ user: stage.user }),
  getSession: async () => ok({ session: { access_token: 'before', user: stage.user } }),
  admin: { signOut: methods('admin.signOut')['admin.signOut'] },
  mfa: {
    ...methods('enroll', 'challenge', 'verify', 'challengeAndVerify', 'unenroll'),
    listFactors: async () => ok({ all: stage.user.factors ?? [] }),
  },
};
const getAuthClient = async () => client;

jest.unstable_mockModule('../../web/shared/session/SessionProvider.js', () => ({
  useSession: () => ({ getAuthClient, factors: stage.user.factors?.filter(({ status }) => status === 'verified') ?? [] }),
}));
const { SecuritySection } = await import('../../web/features/account/security/SecuritySection.js');

export function showSection() {
  const store = makeStore();
  const onDeleted = jest.fn();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <BrandTheme>
          <SecuritySection user={stage.user} onDeleted={onDeleted} />
        </BrandTheme>
      </MemoryRouter>
    </Provider>,
  );
  const toasts = () => selectToasts(store.getState()).map(({ title }) => title);
  return { person: userEvent.setup(), onDeleted, toasts };
}

export async function press(person: UserEvent, name: string | RegExp): Promise<void> {
  await person.click(await screen.findByRole('button', { name }));
}

/** Arguments of all calls to a method of the auth client. */
export function called(method: string): unknown[][] {
  return stage.authCalls.filter((call) => call.method === method).map(({ args }) => args);
}

export async function deviceRows(): Promise<HTMLElement[]> {
  return within(await screen.findByRole('region', { name: 'Devices' })).findAllByRole('listitem');
}
