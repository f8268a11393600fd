import { z } from 'zod';
import { QUEUE_NAMES } from './queue-names.js';
import {
  httpUrl,
  isExactOrigin,
  listSetting,
  port,
  postgresUrl,
  proxyList,
  queueList,
  queueServers,
  redisAddress,
} from './setting-values.js';

export const network = {
  PORT: port.default(3000).meta({ description: 'Port of the web process.', local: 'takes `KEEPSAKE_PORT`' }),
  HOST: z.string().default('127.0.0.1').describe('Address that the web process listens on. The image listens on all.'),
  TRUSTED_PROXIES: proxyList
    .default(['loopback'])
    .describe('Addresses or networks of the proxies in front of the web processes, comma-separated.'),
  CORS_ORIGINS: listSetting(z.string().refine(isExactOrigin, 'origins such as https://shop.example')).meta({
    description: 'Origins of other sites whose pages may call the API, comma-separated.',
    example: 'https://partner.example',
    absent: 'none',
  }),
  CDN_URL: httpUrl.optional().meta({
    description:
      'CDN that fetches `/assets/`, `/pictures/` and `/product-pictures/` from the shop. Written into pages as they are served.',
    example: 'https://cdn.shop.example',
    absent: 'browsers load them from the shop',
  }),
  OPS_PORT: port.optional().meta({
    description:
      'Port of `/healthz`, `/readyz` and `/metrics`, in web processes and workers. Keep it private. The image sets 9090.',
    example: '9090',
    absent: 'no metrics; the web process has `/healthz` and `/readyz` on `PORT`',
  }),
  OPS_HOST: z.string().default('127.0.0.1').describe('Address that `OPS_PORT` listens on. The image listens on all.'),
  DRAIN_NOTICE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120)
    .default(0)
    .describe('How long a stopping process keeps taking requests after `/readyz` fails, so that load balancers notice.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(10)
    .describe(
      'How long a stopping process may finish running requests and jobs. Whatever stops it must wait ten seconds ' +
        'longer than this and `DRAIN_NOTICE_SECONDS` together.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().meta({
    description: 'Where traces go (OTLP over HTTP).',
    example: 'http://collector.example:4318',
    absent: 'no tracing',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least important messages that are logged.'),
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('production')
    .describe('For libraries; our code does not depend on it.'),
};

export const data = {
  DATABASE_URL: postgresUrl.meta({
    description:
      'PostgreSQL 18 with the extensions `pg_trgm`, `unaccent` and `fuzzystrmatch`. The migrations create them if the account ' +
      'may; otherwise an administrator runs `create extension` for each. `?sslmode=verify-full` at the end asks for TLS, with ' +
      '`&sslrootcert=` and a file if the certificate is of an authority of the provider.',
    example: 'postgresql://keepsake:password@db.example:5432/keepsake',
    local: 'starts its own',
  }),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Database connections per process. Queues in PostgreSQL and the readiness check use a few more.'),
  DATABASE_REPLICA_URLS: listSetting(postgresUrl).meta({
    description: 'Streaming read replicas for the catalog, comma-separated. Those down or over five seconds behind are skipped.',
    example: 'postgresql://keepsake:password@replica.example:5432/keepsake',
    absent: 'the primary answers all queries',
  }),
  QUEUE_DATABASE_URL: postgresUrl.optional().meta({
    description: 'The database without a pooler, for migrations and for queues in PostgreSQL.',
    example: 'postgresql://keepsake:password@db.example:5432/keepsake',
    absent: '`DATABASE_URL`',
  }),
  REDIS_URL: redisAddress.optional().meta({
    description:
      'Redis for the queues, with `appendonly yes` and `maxmemory-policy noeviction`: `redis://`, `rediss://`, or for a cluster ' +
      '`redis+cluster://a:6379,b:6379` (`rediss+cluster://` with TLS).',
    example: 'rediss://:password@redis.example:6379',
    absent: 'queues in PostgreSQL',
  }),
  QUEUE_REDIS_URLS: queueServers.optional().meta({
    description:
      'Queues with their own Redis, comma-separated. Needs `REDIS_URL` for the others and the same value in all processes.',
    example: 'generation=redis://a.example:6379,payments=redis://b.example:6379',
    absent: 'all in `REDIS_URL`',
  }),
  WORKER_QUEUES: queueList
    .default([...QUEUE_NAMES])
    .describe('Queues that this worker serves, comma-separated. Every queue needs a worker.'),
  WORKER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(4)
    .describe('Parallel jobs per queue and worker; half as many for `/fal_testing`.'),
};

export const storage = {
  STORAGE_DIR: z.string().min(1).optional().meta({
    description: 'Folder for photos, pictures and PDFs, for a shop on one machine. Not together with `S3_BUCKET`.',
    example: '.keepsake/objects',
    absent: 'required without `S3_BUCKET`',
    local: 'takes `.keepsake/objects`',
  }),
  S3_BUCKET: z.string().min(3).max(63).optional().meta({
    description: 'Private bucket for photos, pictures and PDFs, at Amazon or another S3-compatible server.',
    example: 'keepsake',
    absent: 'files in `STORAGE_DIR`',
  }),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: httpUrl.optional().meta({
    description:
      'Address of an S3-compatible server. Browsers load signed addresses from it, so they must reach it by this name.',
    example: 'https://storage.shop.example',
    absent: "Amazon's",
  }),
  S3_FORCE_PATH_STYLE: z.stringbool().default(false).describe('`on` for servers that need the bucket in the path.'),
  S3_ACCESS_KEY_ID: z.string().optional().meta({
    description: 'Access key, used together with the next setting. Compose creates its storage with them.',
    absent: 'what the AWS SDK finds by itself',
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({ description: 'Secret of the access key.', absent: 'as above' }),
};
