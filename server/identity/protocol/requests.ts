import { z } from 'zod';
import { EMAIL_TYPES } from '../email/email-verification.js';
import { codeChallengeFields } from '../flows/code-challenge.js';
import { MAX_METADATA_BYTES } from '../users/metadata.js';
import { validationFailed } from '../auth-error.js';
import { MAX_REDIRECT_LENGTH } from './redirects.js';

/** NUL and lone surrogates are valid JSON, but PostgreSQL cannot store them. */
const UNSTORABLE_ESCAPE = /\\u(0000|d[89a-f][0-9a-f]{2})/i;

const text = (max: number) => z.string().max(max).nullish();

const userData = z.record(z.string(), z.unknown()).superRefine((data, context) => {
  const json = asJson(data);
  if (json === undefined) return context.addIssue({ code: 'custom', message: 'The data must not be nested that deeply.' });
  if (Buffer.byteLength(json) > MAX_METADATA_BYTES) {
    context.addIssue({ code: 'custom', message: `The data must not be longer than ${MAX_METADATA_BYTES} bytes as JSON.` });
  }
  if (UNSTORABLE_ESCAPE.test(json))
    context.addIssue({ code: 'custom', message: 'The data must not have characters that cannot be stored.' });
});

/** @returns undefined for values nested too deeply to serialize */
function asJson(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}

export const signUpBody = z.object({
  email: text(1000),
  phone: text(100),
  password: text(1000),
  data: userData.nullish(),
  ...codeChallengeFields,
});
export type SignUpBody = z.infer<typeof signUpBody>;

export const tokenQuery = z.object({ grant_type: z.string().max(50).default('') });

export const passwordGrant = z.object({ email: text(1000), phone: text(100), password: text(1000) });

export const refreshGrant = z.object({ refresh_token: text(1000) });

export const pkceGrant = z.object({ auth_code: text(1000), code_verifier: text(1000) });

export const redirectQuery = z.object({ redirect_to: z.string().max(MAX_REDIRECT_LENGTH).optional() });
export type RedirectQuery = z.infer<typeof redirectQuery>;

const emailType = z.enum(EMAIL_TYPES);
const phoneType = z.enum(['sms', 'phone_change']);

export const verifyBody = z.object({
  type: z.union([emailType, phoneType], 'The type must be one that we send.'),
  token: text(1000),
  email: text(1000),
  phone: text(100),
  token_hash: text(1000),
});
export type VerifyBody = z.infer<typeof verifyBody>;

export const verifyQuery = redirectQuery.extend({ token: z.string().min(1).max(1000), type: emailType });
export type VerifyQuery = z.infer<typeof verifyQuery>;
export const linkForm = verifyQuery.required();
export type LinkForm = z.infer<typeof linkForm>;

export const resendBody = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: text(1000),
  phone: text(100),
  ...codeChallengeFields,
});
export type ResendBody = z.infer<typeof resendBody>;

export const recoverBody = z.object({ email: text(1000), ...codeChallengeFields });
export type RecoverBody = z.infer<typeof recoverBody>;

export const updateUserBody = z.object({
  email: text(1000),
  phone: text(100),
  password: z.string().max(1000).nullish(),
  current_password: text(1000),
  nonce: text(100),
  data: userData.nullish(),
  app_metadata: z.unknown().optional(),
  ...codeChallengeFields,
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

export const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });
export type LogoutQuery = z.infer<typeof logoutQuery>;

/** Stored, or written into a URL. */
const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'This must not have characters that cannot be stored.')
    .nullish();

export const enrollBody = z.object({
  factor_type: z.enum(['totp', 'phone'], 'factor_type needs to be either totp or phone'),
  friendly_name: storableText(100),
  issuer: storableText(64),
  phone: text(100),
});
export type EnrollBody = z.infer<typeof enrollBody>;

export const verifyFactorBody = z.object({ challenge_id: text(100), code: text(100) });
export type VerifyFactorBody = z.infer<typeof verifyFactorBody>;

/** All other parameters are passed to the provider. */
export const authorizeQuery = redirectQuery
  .extend({
    provider: z.string().max(100).default(''),
    scopes: z.string().max(2000).default(''),
    ...codeChallengeFields,
  })
  .loose();
export type AuthorizeQuery = z.infer<typeof authorizeQuery>;

export const otpBody = z.object({
  email: text(1000),
  phone: text(100),
  data: userData.nullish(),
  create_user: z.boolean().nullish(),
  channel: text(100),
  ...codeChallengeFields,
});
export type OtpBody = z.infer<typeof otpBody>;

/** @throws AuthError 400 validation_failed */
export function required(value: string | null | undefined, name: string): string {
  if (!value) throw validationFailed(`${name} is required`);
  return value;
}
