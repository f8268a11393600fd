import { z } from 'zod';
import { parseEmail } from '../users/credentials.js';

export interface GoogleProfile {
  issuer: string;
  /** Google's permanent id of the account. */
  subject: string;
  /** Lower case. */
  email: string | undefined;
  isEmailVerified: boolean;
  name: string;
  givenName: string;
  familyName: string;
  picture: string;
}

/** Short, because it becomes part of access tokens, which travel in a header. */
const text = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', '').toWellFormed().trim().slice(0, max).toWellFormed())
    .catch('');

const claims = z.object({
  iss: z.string().max(200),
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.string().optional().catch(undefined),
  email_verified: z.literal([true, 'true']).transform(() => true).catch(false),
  name: text(100),
  given_name: text(100),
  family_name: text(100),
  picture: z.url({ protocol: /^https?$/ }).max(500).catch(''),
});

/** @throws ZodError without a valid subject; an invalid name or picture is left out */
export function googleProfile(idToken: unknown): GoogleProfile {
  const { iss, sub, email, email_verified, name, given_name, family_name, picture } = claims.parse(idToken);
  return {
    issuer: iss,
    subject: sub,
    email: email === undefined ? undefined : parseEmail(email),
    isEmailVerified: email_verified,
    name: name || `${given_name} ${family_name}`.trim(),
    givenName: given_name,
    familyName: family_name,
    picture,
  };
}

/** Protocol section 4. */
export function identityDataOf(profile: GoogleProfile): Record<string, unknown> {
  const { issuer, subject, email, isEmailVerified, name, picture } = profile;
  return {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    ...(email ? { email } : {}),
    email_verified: isEmailVerified,
    phone_verified: false,
    ...(name ? { name, full_name: name } : {}),
    ...(picture ? { picture, avatar_url: picture } : {}),
  };
}
