import { GoTrueClient } from '@supabase/auth-js';

/** The client of the web pages, as in a tab of its own that forgets everything when it is closed. */
export function authClient(shopUrl: string, flowType: 'implicit' | 'pkce' = 'implicit'): GoTrueClient {
  const stored = new Map<string, string>();
  return new GoTrueClient({
    url: `${shopUrl}/auth/v1`,
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
}
