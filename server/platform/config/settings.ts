import { z } from 'zod';
import { DEFAULT_BLOCKED_WORDS, commaSeparated, httpUrl, listSetting, pricedEndpoints } from './setting-values.js';
import { data, network, storage } from './server-settings.js';

// `npm run docs:settings` writes README.md and .env.example from the descriptions. `absent` explains the behavior without
// the setting, `local` that of `npm start`, and `example` is written to .env.example if there is no default.

const shop = {
  KEEPSAKE_SECRET: z
    .string()
    .min(32, 'at least 32 characters')
    .meta({
      description:
        'At least 32 characters; `openssl rand -base64 48` makes one. Signs links and tokens and encrypts second factors. ' +
        '`docker/OPERATIONS.md` says how to change it.',
      local: 'makes one and keeps it',
    }),
  KEEPSAKE_FORMER_SECRETS: listSetting(z.string().min(32, 'at least 32 characters')).meta({
    description:
      'Former values of `KEEPSAKE_SECRET`, comma-separated: links, sessions, second factors and unsubscribed addresses from ' +
      'their time stay valid. Nothing new is signed with them.',
    example: 'the-secret-of-last-year-with-32-characters',
    absent: 'a changed secret ends links and second factors from before',
  }),
  ADMIN_USER_ID: z.uuid('a UUID').meta({
    description:
      "UUID of the owner's account, which opens the dashboard. Sign up first, then run " +
      "`select id from identity.users where email = '…'`. Until then any UUID will do.",
    example: '00000000-0000-4000-8000-000000000000',
    local: 'takes the owner of the seed',
  }),
  OWNER_EMAIL: z.email('an email address').meta({
    description: 'Receives the messages of the contact page and warnings for the owner.',
    example: 'owner@shop.example',
    local: 'takes the owner of the seed',
  }),
  PUBLIC_URL: httpUrl
    .refine((url) => URL.parse(url)?.pathname === '/', 'an address without a path, such as https://shop.example')
    .default('http://localhost:3000')
    .meta({
      description: "The shop's address for its visitors. Goes into mails, payment pages and access tokens.",
      local: "takes the shop's port",
    }),
};

const payments = {
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'a secret key, which begins with sk_').meta({
    description: "Stripe's secret key.",
    example: 'sk_live_example',
    local: 'starts a payment sandbox',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'a signing secret, which begins with whsec_').meta({
    description: 'Signing secret of the webhook that Stripe sends to `/webhooks/stripe`.',
    example: 'whsec_example',
    local: 'takes that of the sandbox',
  }),
  STRIPE_API_URL: httpUrl.optional().meta({
    description: "Replaces the address of Stripe's API.",
    example: 'https://api.stripe.com',
    absent: "Stripe's own",
    local: 'takes that of the sandbox',
  }),
  STRIPE_AUTOMATIC_TAX: z
    .stringbool()
    .default(false)
    .describe('`on` lets Stripe Tax add sales tax at payment. Register your tax locations in Stripe first.'),
  CHECKOUT_RECONCILE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(60)
    .describe('Interval at which open payments are compared with Stripe, in case a webhook is lost.'),
};

const printing = {
  PRODIGI_API_KEY: z.string().min(1).optional().meta({
    description: 'API key of Prodigi, which prints and sends gifts.',
    absent: 'the owner prints and sends everything',
    local: 'starts a stand-in',
  }),
  PRODIGI_API_URL: httpUrl.default('https://api.sandbox.prodigi.com/v4.0').meta({
    description:
      "Address of Prodigi's API: its sandbox, which neither prints nor charges, or `https://api.prodigi.com/v4.0`. The latter " +
      'needs a `PUBLIC_URL` with https, where Prodigi fetches the print files.',
    local: 'takes that of the stand-in',
  }),
};

const pictures = {
  FAL_KEY: z.string().min(1).optional().meta({
    description: 'API key of fal.ai, which makes the pictures.',
    absent: 'a local preview engine makes them',
  }),
  FAL_MODEL: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)+$/, 'a fal model id such as owner/model')
    .default('fal-ai/flux-kontext/dev')
    .describe('Model at fal that makes a picture of one whole photo by a prompt.'),
  FAL_GROUP_MODELS: pricedEndpoints
    .default(['google/nano-banana-2.1/edit=5', 'fal-ai/bytedance/seedream/v4.5/edit=4'])
    .describe(
      'Endpoints of fal that make one picture of the people chosen in photos, each with the cents of one picture, ' +
        'comma-separated. The next one is asked when one declines or is away. A single comma switches this off.',
    ),
  FAL_CHANGE_MODELS: pricedEndpoints
    .default(['google/nano-banana-2.1/edit=5', 'fal-ai/qwen-image-edit-2511=4'])
    .describe('The same for changes to a finished picture.'),
  FAL_CANDIDATES: z.coerce
    .number()
    .int()
    .min(1)
    .max(2)
    .default(2)
    .describe('Pictures that `FAL_GROUP_MODELS` make at once, for the customer to choose from.'),
  FAL_BASE_URL: httpUrl.optional().meta({
    description: "Replaces the addresses of fal's queue and storage.",
    example: 'https://queue.fal.run',
    absent: "fal's own",
  }),
  FAL_WEBHOOKS: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Whether fal reports finished pictures to `/webhooks/fal`, in addition to polling. `auto`: when `PUBLIC_URL` is ' +
        'https.',
    ),
  FAL_JWKS_URL: httpUrl.default('https://rest.fal.ai/.well-known/jwks.json').describe('Keys that fal signs its webhooks with.'),
  FAL_PICTURE_CENTS: z.coerce
    .number()
    .min(0)
    .max(10_000)
    .default(4)
    .describe('Cost of one picture of `FAL_MODEL` in cents; may be a fraction.'),
  FAL_UPSCALE_CENTS: z.coerce
    .number()
    .min(0)
    .max(10_000)
    .default(5)
    .describe(
      'Cost of enlarging one picture in cents; may be a fraction. Counts toward the daily budget; when that is spent, ' +
        'the shop enlarges pictures itself.',
    ),
  FAL_DAILY_BUDGET_CENTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .default(5_000)
    .describe(
      'Budget for the pictures of a day (UTC) in cents. A quarter is kept for bought pictures, which are always made. When ' +
        'the rest is spent, no free ones start and the owner gets one mail. One network gets a quarter of the free ones ' +
        'at most, but never fewer than 20.',
    ),
  FAL_TESTING: z
    .enum(['open', 'admin', 'off'])
    .default('open')
    .describe(
      'Who may use `/fal_testing`: everyone with the address, the owner, or no one. The files for Docker and Kubernetes set ' +
        '`admin`.',
    ),
  FAL_TESTING_PER_DAY: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(500)
    .describe('Pictures that `/fal_testing` makes, and images that it accepts, per day (UTC) for all users together.'),
  GENERATION_PHOTO_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('Days until uploaded photos are deleted. Pictures stay until their owner deletes them.'),
  GENERATION_BLOCKED_WORDS: commaSeparated
    .default(DEFAULT_BLOCKED_WORDS)
    .describe(
      'Words that prompts must not contain, comma-separated; case, accents and plural endings are ignored. A single ' +
        'comma allows every word.',
    ),
};

const messages = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an address such as smtps://user:password@host:465' }).meta({
    description:
      'Mail server: `smtp://` or `smtps://`, with user and password if it needs them. A password is sent only over TLS, except ' +
      'to this machine.',
    example: 'smtps://user:password@mail.example:465',
    local: 'starts an inbox',
  }),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'a sender such as Keepsake <hello@shop.example>')
    .default('Keepsake <hello@keepsake.example>')
    .describe('Sender of all mails. Most providers refuse mails of a domain that is not yours.'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w{8,64}$/, 'a Twilio account such as AC0123…')
    .optional()
    .meta({
      description: 'Twilio account that sends text messages. Needs the next two settings.',
      absent: 'no sign-in by phone',
      local: 'starts an inbox',
    }),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional().meta({ description: 'Auth token of that account.', absent: 'as above' }),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{5,14}|MG\w{8,64}|[A-Za-z0-9 ]{2,11})$/, 'a number such as +15550001111')
    .optional()
    .meta({
      description: 'Number (`+1…`), name or messaging service (`MG…`) that text messages come from.',
      absent: 'as above',
    }),
  TWILIO_API_URL: httpUrl
    .default('https://api.twilio.com')
    .meta({ description: "Address of Twilio's API.", local: 'takes that of the inbox' }),
};

const signIn = {
  GOOGLE_CLIENT_ID: z.string().min(1).optional().meta({
    description: 'OAuth client at Google. Its redirect address is `PUBLIC_URL` plus `/auth/v1/callback`. Needs the next setting.',
    absent: 'no sign-in with Google',
    local: 'starts a stand-in',
  }),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().meta({ description: 'Secret of that client.', absent: 'as above' }),
  GOOGLE_ISSUER_URL: httpUrl
    .default('https://accounts.google.com')
    .describe('Address of Google, or of another OpenID provider in its place.'),
  AUTH_SIGNUP: z.stringbool().default(true).describe('`off` lets only existing accounts sign in.'),
  AUTH_AUTOCONFIRM_EMAIL: z
    .stringbool()
    .default(false)
    .describe(
      '`on` creates accounts without confirming the email address. Only for tests and private shops: anyone could take ' +
        'an address that is not theirs.',
    ),
  AUTH_AUTOCONFIRM_PHONE: z
    .stringbool()
    .default(false)
    .describe('The same for phone numbers with a password. Signing in with a code still needs a text message.'),
  AUTH_REDIRECT_ALLOW_LIST: commaSeparated.default([]).meta({
    description:
      'Other addresses where a sign-in may end, comma-separated. `*` matches up to the next dot or slash, `**` anything.',
    absent: 'only this site; if it is on this machine, anything there',
  }),
  RATE_LIMITS: z.stringbool().default(true).describe('`off` switches all rate limits off, for load measurements and tests.'),
  AUTH_SMS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1000)
    .describe('Text messages per hour to unconfirmed numbers, and as many again to confirmed ones.'),
  REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(60)
    .max(1_000_000)
    .default(1200)
    .describe('Requests per minute from one network; a write, or a page that is rendered, counts as five.'),
};

export const SETTING_GROUPS: { title: string; settings: Record<string, z.ZodType> }[] = [
  { title: 'The shop', settings: shop },
  { title: 'Card payments', settings: payments },
  { title: 'Print partner', settings: printing },
  { title: 'Pictures', settings: pictures },
  { title: 'Mail and text messages', settings: messages },
  { title: 'Sign-in and limits', settings: signIn },
  { title: 'Network and operations', settings: network },
  { title: 'Database and queues', settings: data },
  { title: 'Files', settings: storage },
];

/** Settings of web processes and workers. */
export const environment = z.object({
  ...shop,
  ...payments,
  ...printing,
  ...pictures,
  ...messages,
  ...signIn,
  ...network,
  ...data,
  ...storage,
});
