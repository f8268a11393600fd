import { z } from 'zod';

const time = z.iso.datetime();

const factor = z.object({
  id: z.uuid(),
  status: z.enum(['unverified', 'verified']),
  factor_type: z.enum(['totp', 'phone']),
  friendly_name: z.string().optional(),
  phone: z.string().optional(),
  last_challenged_at: time.optional(),
  created_at: time,
  updated_at: time,
});

const identity = z.object({
  identity_id: z.uuid(),
  /** The provider's id of the user. */
  id: z.string(),
  user_id: z.uuid(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.string(),
  email: z.string().optional(),
  last_sign_in_at: time.optional(),
  created_at: time,
  updated_at: time,
});

export const user = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: time.optional(),
  phone_confirmed_at: time.optional(),
  confirmed_at: time.optional(),
  confirmation_sent_at: time.optional(),
  recovery_sent_at: time.optional(),
  email_change_sent_at: time.optional(),
  phone_change_sent_at: time.optional(),
  reauthentication_sent_at: time.optional(),
  new_email: z.string().optional(),
  new_phone: z.string().optional(),
  last_sign_in_at: time.optional(),
  banned_until: time.optional(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(identity),
  factors: z.array(factor).optional(),
  created_at: time,
  updated_at: time,
  is_anonymous: z.literal(false),
});

export const session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number().int(),
  expires_at: z.number().int(),
  refresh_token: z.string(),
  user,
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});

/** A session, or only the user while the address is unconfirmed. */
export const signedUp = z.union([session, user]);
/** A session, or a message while the other address of an email change is unconfirmed. */
export const verified = z.union([session, z.object({ msg: z.string(), code: z.literal('200') })]);

export const enrolledFactor = z.object({
  id: z.uuid(),
  type: z.enum(['totp', 'phone']),
  friendly_name: z.string().nullable(),
  /** For an authenticator app; shown once. */
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }).optional(),
  phone: z.string().nullish(),
});
export const factorChallenge = z.object({
  id: z.uuid(),
  type: z.enum(['totp', 'phone']),
  /** Unix seconds. */
  expires_at: z.number().int(),
});
export const removedFactor = z.object({ id: z.uuid() });

export const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string() })) });
export const authHealth = z.object({ version: z.string(), name: z.string(), description: z.string() });
export const authSettings = z.object({
  external: z.object({ email: z.boolean(), phone: z.boolean(), google: z.boolean(), anonymous_users: z.boolean() }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
  passkeys_enabled: z.boolean(),
});
