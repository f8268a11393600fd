import { GoTrueClient } from '@supabase/auth-js';

/** The auth client of the web pages, with a session that lives only in memory. */
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
