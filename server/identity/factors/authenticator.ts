import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { readTypedDigits } from '../../platform/index.js';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Blank modules around a QR code (ISO 18004). */
const QUIET_ZONE = 4;

export interface AuthenticatorSetup {
  /** SVG. */
  qr_code: string;
  /** Base32. */
  secret: string;
  uri: string;
}

/** @param label of the account in the app */
export function createAuthenticator(issuer: string, label: string): AuthenticatorSetup {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString();
  return { qr_code: renderSVG(uri, { border: QUIET_ZONE }), secret: secret.base32, uri };
}

/** @returns the 30-second step of the code, which may be one off `now`; undefined when it is wrong */
export function matchingStep(secretBase32: string, typed: string, now: Date): number | undefined {
  const code = readTypedDigits(typed);
  if (code.length !== DIGITS) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secretBase32), period: PERIOD_SECONDS });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
