interface Tag {
  name: string;
  description: string;
  prefixes: readonly string[];
  ownerOnly?: boolean;
}

/** In the order of the page; the first matching prefix wins. */
export const TAGS: readonly Tag[] = [
  {
    name: 'Catalog',
    description: 'Products, their pictures, and favorites.',
    prefixes: ['/api/products', '/api/favorites', '/product-pictures'],
  },
  {
    name: 'Pictures',
    description: 'Photos that customers upload, and the pictures made from them.',
    prefixes: ['/api/user-images', '/api/photo-consent', '/api/generat', '/api/user-generation-limits'],
  },
  {
    name: 'Checkout',
    description: 'Cart, payment, orders and downloads.',
    prefixes: [
      '/api/cart-check',
      '/api/cart-restore',
      '/api/create-payment',
      '/api/payments',
      '/api/order',
      '/api/downloads',
      '/api/gift-page',
    ],
  },
  {
    name: 'Reviews',
    description: 'Reviews of products by people who bought them.',
    prefixes: ['/api/reviews', '/review-photos'],
  },
  {
    name: 'Dates',
    description: 'Dates that a customer wants to be reminded of.',
    prefixes: ['/api/dates', '/api/date-reminders'],
  },
  { name: 'Account', description: 'Devices and deletion.', prefixes: ['/api/account'] },
  {
    name: 'Sign-in',
    description:
      'The protocol that `@supabase/auth-js` speaks; point it at `/auth/v1`. Its errors have their own shape: with the header `x-supabase-api-version: 2024-01-01` or later `{code, message}`, without it `{code, error_code, msg, error_id}`, where `code` is the status.',
    prefixes: ['/auth/v1/'],
  },
  { name: 'Contact', description: 'Messages to the shop.', prefixes: ['/api/contact'] },
  {
    name: 'Emails',
    description: 'Unsubscribing from non-transactional email.',
    prefixes: ['/api/mail-subscriptions', '/unsubscribe'],
  },
  {
    name: 'Test page',
    description: 'Used by /fal_testing; can be restricted to the owner or switched off.',
    prefixes: ['/api/fal-'],
  },
  {
    name: 'Dashboard',
    description: 'The back office, for the owner only.',
    prefixes: ['/api/admin/'],
    ownerOnly: true,
  },
  {
    name: 'Webhooks',
    description: 'Called by Stripe and fal, with their own signed bodies; repeated events change nothing.',
    prefixes: ['/webhooks/'],
  },
  { name: 'Shop', description: 'Stored files, and this description.', prefixes: ['/api/'] },
];

/** @throws Error for a path without a tag */
export function tagOf(path: string): Tag {
  const tag = TAGS.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)));
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
