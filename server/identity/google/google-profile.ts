import { z } from 'zod';
import { parseEmail } from '../users/credentials.js';

/** Short, because it becomes part of access tokens, which travel in a header. */
const text = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', '').toWellFormed().trim().slice(0, max).toWellFormed())
    .catch('');

/** The claims of Google's id token that we keep; an invalid name or picture is left out. */
export const googleProfile = z.object({
  iss: z.string().max(200),
  /** Google's permanent id of the account. */
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  /** Lower case. */
  email: z.string().transform(parseEmail).optional().catch(undefined),
  email_verified: z
    .literal([true, 'true'])
    .transform(() => true)
    .catch(false),
  name: text(100),
  given_name: text(100),
  family_name: text(100),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .catch(''),
});
export type GoogleProfile = z.infer<typeof googleProfile>;

/** The identity data that clients of the sign-in protocol read. */
export function identityDataOf({
  iss,
  sub,
  email,
  email_verified,
  given_name,
  family_name,
  picture,
  ...profile
}: GoogleProfile): Record<string, unknown> {
  const name = profile.name || `${given_name} ${family_name}`.trim();
  return {
    ...{ iss, sub, provider_id: sub },
    ...(email ? { email } : {}),
    email_verified,
    phone_verified: false,
    ...(name ? { name, full_name: name } : {}),
    ...(picture ? { picture, avatar_url: picture } : {}),
  };
}
