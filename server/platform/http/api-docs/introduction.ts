/** A part of the description: the calls whose paths begin with one of the prefixes. */
export interface ApiTag {
  name: string;
  description: string;
  prefixes: readonly string[];
  ownerOnly?: boolean;
}

const PLATFORM_TAGS: readonly ApiTag[] = [
  {
    name: 'Webhooks',
    description: 'Called by other services, with their own signed bodies; repeated events change nothing.',
    prefixes: ['/webhooks/'],
  },
  { name: 'Shop', description: 'Stored files, and this description.', prefixes: ['/api/'] },
];

/** In the order of the page; the first matching prefix wins. @param tags of the modules */
export function withPlatformTags(tags: readonly ApiTag[]): readonly ApiTag[] {
  return [...tags, ...PLATFORM_TAGS];
}

/** @throws Error for a path without a tag */
export function tagOf(path: string, tags: readonly ApiTag[]): ApiTag {
  const tag = tags.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)));
  if (!tag) throw new Error(`No tag of the API description covers ${path}.`);
  return tag;
}

export const INTRODUCTION = `
The calls that the shop's own pages make. This description is generated from the code that parses and answers them.

**Signing in.** Calls with a lock need \`Authorization: Bearer <access token>\`. Get the token from the *Sign-in* calls; it
lasts an hour and is renewed with the refresh token. If the user has a second factor, the session must be verified with it.

**Formats.** Money is in dollars with two decimals, times are in UTC as in \`2026-11-22T08:30:00.000Z\`, ids are UUIDs.

**Idempotency.** Calls with an \`Idempotency-Key\` can be repeated with the same key and body after a lost answer: they
take effect once, and the first answer is returned again. The same key with another body is refused with 409.

**202 Accepted.** A worker does the rest. The answer, or a call beside it, says where to see how it went.

**Pages.** Pass \`next\` of an answer as \`after\` to get the next page. It is opaque, and null on the last page.

**Errors** are \`{code, message, correlationId}\`: a stable code for programs, a sentence for people, and an id that the
shop finds in its log. If fields of the request are refused, \`fields\` lists them, each with its dotted path and a sentence:
\`[{"field": "items.0.quantity", "message": "…"}]\`. Each call lists its codes. After 500 and 503, try again later.

**Rate limits.** Calls are limited per network, and many also per account or address. After 429, wait as long as
\`Retry-After\` or the message says.

**Caching.** Most answers have an \`ETag\`; send it as \`If-None-Match\` to get 304 when nothing changed. Every GET also
answers HEAD.
`.trim();
