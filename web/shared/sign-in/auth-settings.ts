/** Which ways in the shop offers. */
export interface AuthSettings {
  google: boolean;
  phone: boolean;
  signUp: boolean;
}

interface SettingsAnswer {
  external?: { google?: boolean; phone?: boolean };
  disable_signup?: boolean;
}

const TIME_LIMIT_MS = 3000;
let settings: Promise<AuthSettings> | undefined;

/** Requested once per visit. Without an answer all methods are offered: the call itself fails for unavailable ones. */
export function authSettings(): Promise<AuthSettings> {
  settings ??= ask().catch(() => ({ google: true, phone: true, signUp: true }));
  return settings;
}

async function ask(): Promise<AuthSettings> {
  const answer = await fetch('/auth/v1/settings', { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  const { external, disable_signup } = (await answer.json()) as SettingsAnswer;
  return {
    google: external?.google !== false,
    phone: external?.phone !== false,
    signUp: disable_signup !== true,
  };
}
