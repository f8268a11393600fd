import { SHOPPER } from './accounts.js';

export const GOOGLE_CLIENT_ID = 'keepsake-on-this-machine';

export interface GoogleEmulatorOptions {
  port: number;
  /** Where Google redirects to. */
  publicUrl: string;
  clientSecret: string;
}

export interface GoogleEmulator {
  url: string;
  close(): Promise<void>;
}

/** A user without an account in the shop. */
const NEW_USER = { email: 'ida.lindqvist@gmail.example', given_name: 'Ida', family_name: 'Lindqvist' };

/**
 * Emulates Google's sign-in with a few users to choose from. Their ids change at every start; the shop finds their
 * accounts by the verified email address.
 */
export async function startGoogleEmulator(options: GoogleEmulatorOptions): Promise<GoogleEmulator> {
  const { port, publicUrl, clientSecret } = options;
  const { createEmulator } = await import('emulate');
  const url = `http://localhost:${port}`;
  const emulator = await createEmulator({
    service: 'google',
    port,
    baseUrl: url,
    seed: {
      google: {
        users: [
          { email: SHOPPER.email, name: 'Nora Alvim', given_name: 'Nora', family_name: 'Alvim' },
          { ...NEW_USER, name: `${NEW_USER.given_name} ${NEW_USER.family_name}` },
        ],
        oauth_clients: [
          {
            client_id: GOOGLE_CLIENT_ID,
            client_secret: clientSecret,
            name: 'Keepsake',
            redirect_uris: [`${publicUrl}/auth/v1/callback`],
          },
        ],
      },
    },
  });
  return { url, close: () => emulator.close() };
}
