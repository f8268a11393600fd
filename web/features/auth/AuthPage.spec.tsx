import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { toastsSlice } from '../../shared/toasts/toasts-slice.js';
import { rootReducer } from '../../shared/store/root-reducer.js';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;
type Call = [method: string, ...args: unknown[]];

let settings: { google: boolean; phone: boolean; signUp: boolean };
let calls: Call[];
let answers: Record<string, unknown>;
let listener: Listener | undefined;
let clientIsThere: boolean;
let kept: Session | null; // the session in the browser's storage

/** Each method returns the test's answer, or success. */
function method(name: string) {
  return async (...args: unknown[]) => {
    calls.push([name, ...args]);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer ?? { data: {}, error: null };
  };
}

const client = {
  onAuthStateChange: (listen: Listener) => {
    listener = listen;
    listen('INITIAL_SESSION', kept);
    return { data: { subscription: { unsubscribe: () => undefined } } };
  },
  mfa: { challenge: method('challenge'), verify: method('verify'), challengeAndVerify: method('challengeAndVerify') },
  ...Object.fromEntries(
    'signInWithPassword signInWithOAuth signInWithOtp signUp verifyOtp resend resetPasswordForEmail updateUser signOut'
      .split(' ')
      .map((name) => [name, method(name)]),
  ),
};

jest.unstable_mockModule('../../shared/session/auth-client.js', () => ({
  loadAuthClient: async () =>
    clientIsThere ? Promise.resolve(client) : Promise.reject(new Error('Failed to fetch dynamically imported module')),
  loadAuthRedirectResult: async () => null,
  getAccessToken: async () => null,
  revalidateSession: async () => undefined,
}));
jest.unstable_mockModule('../../shared/sign-in/auth-settings.js', () => ({ authSettings: () => asked }));
let asked: Promise<typeof settings>;

const { MemoryRouter, Route, Routes } = await import('react-router-dom');
const { SessionProvider } = await import('../../shared/session/SessionProvider.js');
const { default: AuthPage } = await import('./AuthPage.js');

const refusal = (message: string, code?: string) => ({ data: null, error: { name: 'AuthApiError', message, code } });
const token = (aal: string) => `h.${btoa(JSON.stringify({ aal }))}.s`;
const APP = { id: 'app', factor_type: 'totp', status: 'verified', friendly_name: 'Pocket' };
const PHONE = { id: 'phone', factor_type: 'phone', status: 'verified', phone: '15035550142' };
const session = (aal: string, ...factors: object[]) =>
  ({ access_token: token(aal), user: { id: 'u1', email: 'ada@post.example', factors } }) as unknown as Session;

async function open(address = '/auth') {
  asked = Promise.resolve(settings);
  const store = configureStore({ reducer: rootReducer });
  await act(async () =>
    render(
      <Provider store={store}>
        <SessionProvider>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path="/auth" element={<AuthPage />} />
              <Route path="*" element={<p>elsewhere</p>} />
            </Routes>
          </MemoryRouter>
        </SessionProvider>
      </Provider>,
    ),
  );
  const say = (event: AuthChangeEvent, now: Session | null) => act(async () => listener?.(event, now));
  const toasts = () =>
    toastsSlice.selectors
      .selectToasts({ toasts: store.getState().toasts })
      .map(({ title, message }) => (message ? `${title}: ${message}` : title));
  return { user: userEvent.setup(), say, toasts };
}

const names = (role: string) => screen.queryAllByRole(role).map((element) => element.textContent);
const called = (name: string) => calls.filter(([method]) => method === name).map(([, ...args]) => args);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  settings = { google: true, phone: true, signUp: true };
  calls = [];
  answers = {};
  listener = undefined;
  clientIsThere = true;
  kept = null;
});

describe('the sign-in page', () => {
  it('shows an error and a retry button when the sign-in settings fail to load', async () => {
    clientIsThere = false;
    await open();
    expect(screen.getByRole('alert').textContent).toContain('The sign-in page didn’t load');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('requires an address and a password before calling the server', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Please enter your email address.')).toBeTruthy();
    expect(await screen.findByText('Please enter your password.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it.each([
    [refusal('Invalid login credentials', 'invalid_credentials'), 'Login failed: Invalid login credentials'],
    [new Error('a defect'), 'Login failed: An unexpected error occurred.'],
    [
      { data: null, error: { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 } },
      'Login failed: We could not reach Keepsake. Please check the connection and try again.',
    ],
  ])('shows why a login failed under its title', async (answer, toast) => {
    answers.signInWithPassword = answer;
    const { user, toasts } = await open();
    await user.type(screen.getByLabelText(/^Email/), ' ada@post.example ');
    await user.type(screen.getByLabelText(/^Password/), 'secret{Enter}');
    await waitFor(() => expect(toasts()).toEqual([toast]));
    expect(called('signInWithPassword')).toEqual([[{ email: 'ada@post.example', password: 'secret' }]]);
  });

  it('offers to confirm an unconfirmed address', async () => {
    answers.signInWithPassword = refusal('Email not confirmed', 'email_not_confirmed');
    const { user, toasts } = await open('/auth?returnTo=%2Fcart');
    await user.type(screen.getByLabelText(/^Email/), 'ada@post.example');
    await user.type(screen.getByLabelText(/^Password/), 'secret{Enter}');
    await waitFor(() => expect(toasts()).toEqual(['Login failed: Email not confirmed']));
    await user.click(await screen.findByRole('button', { name: 'Send a new one' }));
    const options = { emailRedirectTo: 'http://localhost/cart' };
    expect(called('resend')).toEqual([[{ type: 'signup', email: 'ada@post.example', options }]]);
  });

  it('goes to Google with the previous page and all its parameters as return path', async () => {
    const { user } = await open('/auth?returnTo=%2Fproduct%2F7&showUpload=true');
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    const options = { redirectTo: 'http://localhost/product/7?showUpload=true' };
    expect(called('signInWithOAuth')).toEqual([[{ provider: 'google', options }]]);
    const button = screen.getByRole('button', { name: 'Opening Google…' });
    await user.click(button);
    expect(called('signInWithOAuth')).toHaveLength(1);
    expect(document.activeElement).toBe(button);
  });

  it('goes to Google with a return path of this site only, whatever returnTo says', async () => {
    const { user } = await open('/auth?returnTo=%2F%2Fevil.example');
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() =>
      expect(called('signInWithOAuth')).toEqual([[{ provider: 'google', options: { redirectTo: 'http://localhost/' } }]]),
    );
  });

  it('says what to do inside an app, whose visitors Google refuses, and offers an emailed link', async () => {
    const instagram = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Instagram 406.0.0.25.75';
    const userAgent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(instagram);
    const { user, toasts } = await open();
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
    expect(screen.getByText(/^Google doesn’t log anyone in inside Instagram\. Choose “Open in browser”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(toasts()).toEqual(['Link copied: Paste it into the address bar of your browser.']);
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByRole('button', { name: 'Send the link' })).toBeTruthy();
    userAgent.mockRestore();
  });

  it('opens the phone tab with method=phone, and keeps the number when going back from the code', async () => {
    const { user, toasts } = await open('/auth?method=phone');
    await user.type(screen.getByLabelText(/^Phone number/), '+1 503 555 0142{Enter}');
    await waitFor(() => expect(called('signInWithOtp')).toEqual([[{ phone: '+15035550142' }]]));
    expect(toasts()).toEqual(['OTP sent!']);
    answers.verifyOtp = refusal('Token has expired or is invalid', 'otp_expired');
    await user.type(await screen.findByLabelText(/^Code/), '123456');
    await waitFor(() => expect(called('verifyOtp')).toEqual([[{ phone: '+15035550142', token: '123456', type: 'sms' }]]));
    expect(toasts()).toContain('OTP verification failed: Token has expired or is invalid');
    await user.click(screen.getByRole('button', { name: 'Change the number' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Phone number/)).value).toBe('+1 503 555 0142');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone number/));
  });

  it('shows an error for an invalid address, and does not send it', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText(/^Email/), 'ada@post');
    await user.type(screen.getByLabelText(/^Password/), 'secret{Enter}');
    expect(await screen.findByText('This does not look like an email address.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
    expect(calls).toEqual([]);
  });

  it('goes back from the forgotten-password step to the login', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText(/^Email/), 'ada@post.example');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await user.click(await screen.findByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to log in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBe(document.activeElement);
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@post.example');
  });

  it('selects a refused password, ready to be replaced', async () => {
    answers.signInWithPassword = refusal('Invalid login credentials', 'invalid_credentials');
    const { user } = await open();
    await user.type(screen.getByLabelText(/^Email/), 'ada@post.example');
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await user.keyboard('x');
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('x');
  });

  it('signs up by Google, phone and email, in this order, and opens the email form with mode=signup', async () => {
    const { user } = await open('/auth?method=email&mode=signup');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Email');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create your account' }));
    expect(names('tab')).toEqual(['Google', 'Phone', 'Email']);
    await user.click(screen.getByRole('tab', { name: 'Google' }));
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Email' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement?.textContent).toBe('Email');
  });

  it('does not offer what the shop does not have', async () => {
    settings = { google: false, phone: false, signUp: true };
    const { user } = await open('/auth?method=phone');
    expect(names('tab')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
    expect(screen.getByLabelText(/^Email/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByLabelText(/^First name/)).toBeTruthy();
  });

  it('says so when the shop takes no new accounts', async () => {
    settings.signUp = false;
    const { user } = await open('/auth?method=email&mode=signup');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(/We’re not taking new accounts/)).toBeTruthy();
    expect(names('tab')).toEqual([]);
  });
});

describe('a signed-in user', () => {
  it('goes on to the page they came from', async () => {
    const { say } = await open('/auth?returnTo=%2Fcart');
    await say('SIGNED_IN', session('aal1'));
    expect(screen.getByText('elsewhere')).toBeTruthy();
  });

  it('stays on the page before two-factor authentication is complete', async () => {
    const { user, say, toasts } = await open('/auth?returnTo=%2Fcart');
    await say('SIGNED_IN', session('aal1', PHONE, APP));
    expect(screen.getByRole('heading').textContent).toBe('One more step');
    answers.challengeAndVerify = refusal('Invalid TOTP code entered', 'mfa_verification_failed');
    await user.type(screen.getByLabelText(/^Code from your authenticator app/), '123456');
    await waitFor(() => expect(called('challengeAndVerify')).toEqual([[{ factorId: 'app', code: '123456' }]]));
    expect(toasts()).toEqual(['OTP verification failed: Invalid TOTP code entered']);
    await say('MFA_CHALLENGE_VERIFIED', session('aal2', PHONE, APP));
    expect(screen.getByText('elsewhere')).toBeTruthy();
  });

  it('can use another method, which texts only on request and shows four digits of the number', async () => {
    const { user, say } = await open();
    await say('SIGNED_IN', session('aal1', PHONE, APP));
    await user.click(screen.getByRole('button', { name: 'Use another way' }));
    expect(await screen.findByText('We’ll text a code to the number ending in 0142.')).toBeTruthy();
    expect(calls).toEqual([]);
    answers.challenge = { data: { id: 'c1' }, error: null };
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByLabelText(/^Code from the text message/), '123456');
    await waitFor(() => expect(called('verify')).toEqual([[{ factorId: 'phone', challengeId: 'c1', code: '123456' }]]));
  });

  it('can sign out instead of entering the second factor', async () => {
    const { user, say } = await open();
    await say('SIGNED_IN', session('aal1', APP));
    expect(screen.queryByRole('button', { name: 'Use another way' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(called('signOut')).toEqual([[{ scope: 'local' }]]));
    await say('SIGNED_OUT', null);
    expect(screen.getByRole('heading').textContent).toBe('Welcome back');
  });

  it('sets a new password after the link for a forgotten one, and is then redirected', async () => {
    const { user, say } = await open('/auth?returnTo=%2Fcart');
    await say('PASSWORD_RECOVERY', session('aal1'));
    expect(screen.getByRole('heading').textContent).toBe('Set a new password');
    answers.updateUser = refusal('New password should be different', 'same_password');
    await user.type(screen.getByLabelText(/^New password/), 'orchard{Enter}');
    expect(await screen.findByText(/This is already your password/)).toBeTruthy();
    await say('USER_UPDATED', session('aal1'));
    expect(screen.getByText('elsewhere')).toBeTruthy();
  });

  it('must enter the second factor before the new password, also after a reload', async () => {
    sessionStorage.setItem('keepsake-recovery', 'true');
    kept = session('aal1', APP);
    const { say } = await open();
    expect(screen.getByRole('heading').textContent).toBe('One more step');
    await say('MFA_CHALLENGE_VERIFIED', session('aal2', APP));
    expect(screen.getByRole('heading').textContent).toBe('Set a new password');
  });
});
