import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Blank modules around a QR code, without which cameras may miss it (ISO 18004). */
const QUIET_ZONE = 4;

/** What an authenticator app is told, as the protocol names it. */
export interface AuthenticatorSetup {
  /** SVG. */
  qr_code: string;
  /** Base32. */
  secret: string;
  uri: string;
}

/** A new secret of its own. @param label whose account it is, as the app lists it */
export function createAuthenticator(issuer: string, label: string): AuthenticatorSetup {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString();
  return { qr_code: renderSVG(uri, { border: QUIET_ZONE }), secret: secret.base32, uri };
}

/**
 * The half minute whose code it is, of the one at `now` and its neighbours.
 * @returns nothing when the code is wrong
 */
export function matchingStep(secretBase32: string, code: string, now: Date): number | undefined {
  // The library compares bytes and fails on signs that take more than one.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secretBase32), period: PERIOD_SECONDS });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
