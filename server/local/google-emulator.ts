import { SHOPPER } from './accounts.js';

export const GOOGLE_CLIENT_ID = 'keepsake-on-this-machine';

export interface GoogleEmulatorOptions {
  port: number;
  /** Where people come back to after they chose an account. */
  publicUrl: string;
  clientSecret: string;
}

export interface GoogleEmulator {
  url: string;
  close(): Promise<void>;
}

/** Who can be chosen besides the shopper: somebody whom the shop does not know yet. */
const NEW_USER = { email: 'ida.lindqvist@gmail.example', given_name: 'Ida', family_name: 'Lindqvist' };

/**
 * Stand-in for Google's sign-in: shows a page with a few people to choose from. Their ids change at every start, so it
 * is the verified address by which they find their account again.
 */
export async function startGoogleEmulator(options: GoogleEmulatorOptions): Promise<GoogleEmulator> {
  const { port, publicUrl, clientSecret } = options;
  // Loaded only where it is needed: it is large.
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
