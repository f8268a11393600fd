export interface Tag {
  name: string;
  description: string;
  /** Addresses of these calls begin so. */
  prefixes: readonly string[];
  ownerOnly?: boolean;
}

/** Parts of the description in the order it shows them. The first prefix that fits decides. */
export const TAGS: readonly Tag[] = [
  { name: 'Catalogue', description: 'Products, their pictures, and favourites.', prefixes: ['/api/products', '/api/favorites', '/product-pictures'] },
  {
    name: 'Pictures',
    description: 'Photos that customers upload, and the pictures that are made of them.',
    prefixes: ['/api/user-images', '/api/photo-consent', '/api/generat', '/api/user-generation-limits'],
  },
  {
    name: 'Checkout',
    description: 'Cart, payment, orders, and what was bought as a file.',
    prefixes: ['/api/cart-check', '/api/create-payment', '/api/payments', '/api/order', '/api/downloads'],
  },
  { name: 'Account', description: 'What people do with their account besides signing in.', prefixes: ['/api/account'] },
  {
    name: 'Sign-in',
    description:
      'The protocol that `@supabase/auth-js` speaks; point it at `/auth/v1`. Its failures have a shape of their own: with the header `x-supabase-api-version: 2024-01-01` or later `{code, message}`, without it `{code, error_code, msg, error_id}`, where `code` is the status.',
    prefixes: ['/auth/v1/'],
  },
  { name: 'Contact', description: 'Messages to the shop.', prefixes: ['/api/contact'] },
  {
    name: 'Test page',
    description: 'What /fal_testing uses. It can be reserved for the owner, or switched off.',
    prefixes: ['/api/fal-'],
  },
  {
    name: 'Dashboard',
    description: 'The back office. Every call is for the owner of the shop alone.',
    prefixes: ['/api/admin/'],
    ownerOnly: true,
  },
  {
    name: 'Webhooks',
    description: 'What Stripe and fal call. Bodies are theirs, and signed; a repeated event changes nothing.',
    prefixes: ['/webhooks/'],
  },
  { name: 'Shop', description: 'Stored files, and this description.', prefixes: ['/api/'] },
];

/** @throws Error for an address outside the description */
export function tagOf(path: string): Tag {
  const tag = TAGS.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)));
  if (!tag) throw new Error(`No part of the API's description is for ${path}.`);
  return tag;
}

export const INTRODUCTION = `
Everything that the shop's own pages do, they do with these calls. What is written here is read from the code that
parses and answers them.

**Signing in.** Calls with a lock need \`Authorization: Bearer <access token>\`. The token comes from the calls under
*Sign-in*, lasts an hour, and is renewed with the refresh token. A session that owes its second factor opens nothing.

**Money** is in dollars with two decimals, in every request and answer. **Times** are in UTC, as in
\`2026-11-22T08:30:00.000Z\`. **Ids** are UUIDs.

**Doing something once.** Calls with an \`Idempotency-Key\` can be repeated with the same key and body after a lost
answer: what was asked for happens once, and the first answer comes again. The same key with another body is refused
with 409.

**Accepted is not done.** 202 means that a worker does the rest. The answer, or the call beside it, says where to ask
how it went.

**Lists that grow** come in pages. \`next\` of an answer is \`after\` of the next call; it is null on the last page, and
opaque.

**Failures** are \`{code, message, correlationId}\`: a code for programs, which stays the same; a sentence for people;
an id by which the shop finds the call in its log. Each call lists its codes. After 500 and 503 the same call can be
tried again later.

**Not too often.** Searching, checking out, making pictures, uploading, writing to the shop and signing in are counted
for each network or account, and so are all calls of a network together; past the limit the answer is 429. Wait as long as \`Retry-After\` or the sentence says.

**Caches.** Most answers have an \`ETag\`; send it as \`If-None-Match\` to get 304 while nothing changed. Each GET can
be asked as HEAD.
`.trim();
