import type { GoTrueClient } from '@supabase/auth-js';
import { type TOTP, URI } from 'otpauth';

/** An authenticator app that scanned the QR code of a factor. */
export class AuthenticatorApp {
  private readonly totp: TOTP;

  constructor(
    readonly factorId: string,
    uri: string,
  ) {
    this.totp = URI.parse(uri) as TOTP;
  }

  /** @param halfMinutes offset from now, in time steps */
  code(now: Date, halfMinutes = 0): string {
    return this.totp.generate({ timestamp: now.getTime() + halfMinutes * 30_000 });
  }

  /** A code that is not valid now or for some time. */
  wrongCode(now: Date): string {
    const near = new Set([-2, -1, 0, 1, 2].map((step) => this.code(now, step)));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '';
  }
}

/** Adds an app to the account of a signed-in client; it is not verified yet. */
export async function enrolApp(client: GoTrueClient, friendlyName = 'my phone'): Promise<AuthenticatorApp> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return new AuthenticatorApp(data.id, data.totp.uri);
}

/** Answers a new challenge with the app's code. */
export async function proveApp(client: GoTrueClient, app: AuthenticatorApp, now = new Date(), halfMinutes = 0) {
  const { data, error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(now, halfMinutes) });
  if (error) throw error;
  return data;
}
