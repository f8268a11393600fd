import { z } from 'zod';
import { QUEUE_NAMES, type QueueName } from '../queues/queue-names.js';
import { isRedisAddress } from '../queues/redis-server.js';

const port = z.coerce.number().int().min(1).max(65535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const commaSeparated = z.string().transform((text) => text.split(',').map((part) => part.trim()).filter(Boolean));
const queueList = commaSeparated.pipe(z.array(z.enum(QUEUE_NAMES)).min(1));
const proxyList = commaSeparated.pipe(
  z.array(z.union([z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'addresses or networks such as 10.0.0.0/8')),
);

const DEFAULT_BLOCKED_WORDS = ['nude', 'naked', 'nsfw', 'porn', 'sexual', 'topless', 'gore', 'beheading', 'swastika'];

const list = (item: z.ZodType<string, string>) => commaSeparated.pipe(z.array(item)).default([]);

const redisAddress = z.string().refine(isRedisAddress, 'redis://, rediss://, or redis+cluster:// with comma-separated nodes');

const queueServers = z
  .string()
  .transform((text) => Object.fromEntries(text.split(/,\s*(?=[a-z-]+=)/).map((entry) => entry.trim().split(/=(.*)/s, 2))))
  .pipe(z.partialRecord(z.enum(QUEUE_NAMES), redisAddress));

/** The URL parser accepts wildcards in host names. */
const isExactOrigin = (text: string): boolean => URL.parse(text)?.origin === text && !text.includes('*');

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Every setting of both tiers. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Proxies whose X-Forwarded-For header is trusted. */
  TRUSTED_PROXIES: proxyList.default(['loopback']),
  PUBLIC_URL: httpUrl.default('http://localhost:3000'),
  KEEPSAKE_SECRET: z.string().min(32, 'at least 32 characters'),
  ADMIN_USER_ID: z.uuid(),

  /** Port for health and metrics; metrics are served nowhere else. */
  OPS_PORT: port.optional(),
  OPS_HOST: z.string().default('127.0.0.1'),
  /** How long a stopping process keeps taking requests after /readyz fails, so that load balancers notice. */
  DRAIN_NOTICE_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  /** How long a stopping process may finish running requests and jobs. */
  DRAIN_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  /** Other origins whose pages may call the API. */
  CORS_ORIGINS: list(z.string().refine(isExactOrigin, 'origins such as https://shop.example')),
  /** Of one network; a write counts as five requests. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).max(1_000_000).default(1200),
  /** Where browsers load public pictures and client files. Absent: from the shop. */
  CDN_URL: httpUrl.optional(),
  /** Trace endpoint (OTLP over HTTP). Absent: no tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),

  DATABASE_URL: postgresUrl,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  /** Read replicas for the catalog, comma-separated. */
  DATABASE_REPLICA_URLS: list(postgresUrl),
  /** The database without a pooler, for migrations and for queues in PostgreSQL. Absent: DATABASE_URL. */
  QUEUE_DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: redisAddress.optional(),
  /** Queues with their own Redis: `generation=redis://a:6379,payments=redis://b:6379`. */
  QUEUE_REDIS_URLS: queueServers.optional(),
  WORKER_QUEUES: queueList.default([...QUEUE_NAMES]),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(4),

  STORAGE_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),

  STRIPE_SECRET_KEY: z.string().startsWith('sk_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  STRIPE_API_URL: httpUrl.optional(),
  /** How often open payment sessions are compared with Stripe, in case a webhook is lost. */
  CHECKOUT_RECONCILE_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),

  FAL_KEY: z.string().min(1).optional(),
  FAL_MODEL: z.string().regex(/^[\w.-]+(\/[\w.-]+)+$/, 'a fal model id such as owner/model').default('fal-ai/flux-kontext/dev'),
  FAL_BASE_URL: httpUrl.optional(),
  /** Whether fal sends webhooks, in addition to polling. auto: when PUBLIC_URL is https. */
  FAL_WEBHOOKS: z.enum(['auto', 'on', 'off']).default('auto'),
  /** Keys that fal signs webhooks with. */
  FAL_JWKS_URL: httpUrl.default('https://rest.fal.ai/.well-known/jwks.json'),
  /** Cost of one picture in cents; may be a fraction. */
  FAL_PICTURE_CENTS: z.coerce.number().min(0).max(10_000).default(4),
  /** Cost of enlarging one picture in cents; may be a fraction. Counts toward the daily budget. */
  FAL_UPSCALE_CENTS: z.coerce.number().min(0).max(10_000).default(5),
  /** Budget for the pictures of a day (UTC) in cents. When it is spent, no new ones start and the owner gets a mail. */
  FAL_DAILY_BUDGET_CENTS: z.coerce.number().int().min(0).max(100_000_000).default(5_000),
  /** Who may use /fal_testing. */
  FAL_TESTING: z.enum(['open', 'admin', 'off']).default('open'),
  /** Pictures that /fal_testing makes, and images that it accepts, per day (UTC) for all users together. */
  FAL_TESTING_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** Days until photos are deleted. Pictures stay until their owner deletes them. */
  GENERATION_PHOTO_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** Words that prompts must not contain, comma-separated; case, accents and plural endings are ignored. */
  GENERATION_BLOCKED_WORDS: commaSeparated.default(DEFAULT_BLOCKED_WORDS),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3).max(320).default('Keepsake <hello@keepsake.example>'),

  /** Receives the messages of the contact page. */
  OWNER_EMAIL: z.email(),

  /** Absent: no sign-in with Google. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER_URL: httpUrl.default('https://accounts.google.com'),

  /** Absent: no sign-in by phone. */
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC\w{8,64}$/, 'a Twilio account such as AC0123…').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** The sending number, or the id of a messaging service. */
  TWILIO_FROM: z.string().regex(/^(\+[1-9]\d{5,14}|MG\w{8,64}|[A-Za-z0-9 ]{2,11})$/, 'a number such as +15550001111').optional(),
  TWILIO_API_URL: httpUrl.default('https://api.twilio.com'),

  /** off: only existing accounts can sign in. */
  AUTH_SIGNUP: z.stringbool().default(true),
  AUTH_AUTOCONFIRM_EMAIL: z.stringbool().default(false),
  AUTH_AUTOCONFIRM_PHONE: z.stringbool().default(false),
  /** Allowed redirect URLs after sign-in, with * and **, comma-separated. */
  AUTH_REDIRECT_ALLOW_LIST: commaSeparated.default([]),
  /** Switches all rate limits off, for load measurements and tests. */
  AUTH_RATE_LIMITS: z.stringbool().default(true),
  /** Text messages per hour to unconfirmed numbers, and as many again to confirmed ones. They cost money. */
  AUTH_SMS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(1000),
});

export const CONFIG = Symbol('CONFIG');
export type Config = z.infer<typeof environment> & { WORKER_QUEUES: QueueName[] };

/** First words of settings that other programs' variables begin with as well. */
const COMMON_WORDS = ['NODE', 'LOG', 'PORT', 'HOST', 'PUBLIC', 'ADMIN', 'DATABASE', 'REDIS', 'REQUESTS', 'OTEL', 'MAIL', 'OWNER', 'GOOGLE'];
/** Unknown variables that begin with one of the other words are typos. */
const OUR_WORDS = new Set(Object.keys(environment.shape).map(firstWord).filter((word) => !COMMON_WORDS.includes(word)));
/** Read by the launcher; ignored by the tiers. */
const LAUNCHER_SETTING = /^KEEPSAKE_(?:DATA_DIR|(?:(?:PAYMENTS|INBOX|SMTP|GOOGLE|POSTGRES)_)?PORT)$/;

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Keepsake cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * @throws ConfigError naming each wrong variable and what it expects, never its value
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(settings);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${expectation(issue, settings)}`);
  problems.push(...unknownSettings(settings), ...contradictions(settings));
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  return parsed.data;
}

function expectation(issue: z.core.$ZodIssue, settings: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  return settings[name] === undefined ? 'is required and missing' : `expects ${describe(issue)}`;
}

function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? `at least ${issue.minimum} characters` : `a number of at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'invalid_type':
      return `a ${issue.expected}`;
    case 'invalid_format':
      return `a valid ${issue.format}${issue.message.startsWith('Invalid') ? '' : ` (${issue.message})`}`;
    default:
      return issue.message;
  }
}

function unknownSettings(settings: Record<string, unknown>): string[] {
  return Object.keys(settings)
    .filter((name) => OUR_WORDS.has(firstWord(name)) && !(name in environment.shape) && !LAUNCHER_SETTING.test(name))
    .map((name) => `${name}: is not a setting of Keepsake`);
}

function firstWord(name: string): string {
  return name.split('_', 1)[0]!;
}

/** Settings that need each other. */
const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
];

function contradictions(settings: Record<string, unknown>): string[] {
  return [...incompleteGroups(settings), ...storageContradictions(settings), ...queueContradictions(settings)];
}

function incompleteGroups(settings: Record<string, unknown>): string[] {
  return TOGETHER.filter((names) => names.some((name) => settings[name])).flatMap((names) =>
    names.filter((name) => !settings[name]).map((name) => `${name}: is required together with ${names.find((other) => settings[other])}`),
  );
}

function queueContradictions(settings: Record<string, unknown>): string[] {
  return settings.QUEUE_REDIS_URLS && !settings.REDIS_URL ? ['REDIS_URL: is required for the queues that QUEUE_REDIS_URLS does not name'] : [];
}

function storageContradictions(settings: Record<string, unknown>): string[] {
  if (settings.S3_BUCKET && settings.STORAGE_DIR) return ['STORAGE_DIR: leave it out when S3_BUCKET is set'];
  if (!settings.S3_BUCKET && !settings.STORAGE_DIR) return ['STORAGE_DIR: is required when S3_BUCKET is not set'];
  return [];
}
