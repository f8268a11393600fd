import { renderHook, waitFor } from '@testing-library/react';
import { Shop, signIn } from '../../../test/support/render-in-shop.js';
import { loadAuthClient } from '../../shared/session/auth-client.js';
import { SESSION_STORAGE_KEY } from '../../shared/session/session-storage.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useSessionChanges } from './use-session-changes.js';

const DRAFT = 'keepsake-gift-draft';

/** Loads the shop in a browser that keeps a session and personal data. */
function load() {
  localStorage.setItem(DRAFT, '{}');
  signIn({ id: 'u1' });
  const { result } = renderHook(
    () => {
      useSessionChanges();
      return useSession().state;
    },
    { wrapper: Shop },
  );
  return result;
}

// Loaded once, so that no test waits for the code of the auth client.
beforeAll(loadAuthClient);
beforeEach(() => localStorage.clear());

it('erases personal data when the stored session turns out to have ended elsewhere', async () => {
  load();
  localStorage.removeItem(SESSION_STORAGE_KEY);
  await waitFor(() => expect(localStorage.getItem(DRAFT)).toBeNull());
});

it('keeps personal data when the stored session is valid', async () => {
  const state = load();
  await waitFor(() => expect(state.current).toBe('signed-in'));
  expect(localStorage.getItem(DRAFT)).not.toBeNull();
});
