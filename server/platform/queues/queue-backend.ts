import {
  type BackendFactory,
  type ConnectionOptions,
  createIORedisClient,
  createPostgresBackend,
  createRedisBackend,
  type QueueOptions,
  RedisConnection,
  type RedisOptions,
  runMigrations,
  setDefaultBackendFactory,
} from 'bullmq';
import pg from 'pg';
import type { Config } from '../config/config.js';
import { closeBrokenConnection } from '../database/connection-guards.js';
import { logger } from '../logging/logger.js';
import { traceContext } from '../logging/trace-context.js';
import { QUEUE_NAMES, type QueueName } from '../config/queue-names.js';
import { isRedisCluster } from '../config/redis-address.js';
import { connectRedis } from './redis-server.js';

type QueueSettings = Pick<Config, 'DATABASE_URL' | 'QUEUE_DATABASE_URL' | 'REDIS_URL' | 'QUEUE_REDIS_URLS'>;

const SCHEMA = 'bullmq';
const REDIS_READY_TIMEOUT_MS = 10_000;
/** BullMQ's own reconnect delays grow to 20 s. */
const retryStrategy = (times: number) => Math.min(times * 250, 2_000);
/** Senders fail fast: the outbox keeps the message, so no request has to wait. */
const REDIS_SENDER = {
  connectTimeout: 5_000,
  commandTimeout: 5_000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  retryStrategy,
};
/** Workers wait for jobs, and for Redis, as long as it takes. */
const REDIS_WORKER = { maxRetriesPerRequest: null, retryStrategy };
const POSTGRES = {
  schema: SCHEMA,
  max: 4,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  onConnect: (client: pg.Client) => {
    closeBrokenConnection(client, 30_000);
    // Without a listener, a connection that breaks while it is checked out would end the process.
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection of the queues broke'));
  },
};

/** @nestjs/bullmq passes a queue's connection on to its worker: it decides which backend both use. */
const createBackend: BackendFactory = (name, options, flags) => {
  const { connection } = options;
  if ('connectionString' in connection) return createPostgresBackend(name, options as never, flags);
  const connectionPolicy = flags?.withBlockingConnection ? REDIS_WORKER : REDIS_SENDER;
  return createRedisBackend(name, { ...options, connection: { ...connection, ...connectionPolicy } as ConnectionOptions }, flags);
};
setDefaultBackendFactory(createBackend);
// BullMQ closes the clients that this makes, but not clients that are passed to it.
RedisConnection.clientFactory = ({ url = '', ...options }: RedisOptions) => createIORedisClient(connectRedis(url, options));

/** How BullMQ reaches a queue: in Redis if it is configured, otherwise in PostgreSQL. */
export function queueOptions(config: QueueSettings, name?: QueueName): QueueOptions {
  const { telemetry } = traceContext;
  const url = redisOf(config, name);
  if (!url)
    return { telemetry, connection: { ...POSTGRES, connectionString: postgresOf(config) } as unknown as ConnectionOptions };
  // A script may only touch keys of one slot of a cluster: those with the same name in braces.
  return { telemetry, connection: { url }, ...(isRedisCluster(url) && { prefix: `{${name}}` }) };
}

/** One queue per server, to probe the servers with. */
export function queuePerServer(config: QueueSettings): QueueName[] {
  return [...new Map(QUEUE_NAMES.map((name) => [redisOf(config, name), name])).values()];
}

/**
 * Creates BullMQ's schema in PostgreSQL. Must resolve before queues are opened: a worker without it would spin.
 * @throws Error that names the settings
 */
export async function migrateQueues(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect().catch((cause: unknown) => {
    throw new Error('PostgreSQL cannot be used for the queues: see DATABASE_URL and QUEUE_DATABASE_URL.', { cause });
  });
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}

/** Workers check this before they start: on a refused port BullMQ reports nothing for seconds. @throws Error that names the settings */
export async function assertRedisReady(config: QueueSettings): Promise<void> {
  const addresses = queuePerServer(config).flatMap((name) => redisOf(config, name) ?? []);
  await Promise.all(addresses.map(ping));
}

function redisOf({ REDIS_URL, QUEUE_REDIS_URLS }: QueueSettings, name?: QueueName): string | undefined {
  return (name && QUEUE_REDIS_URLS?.[name]) ?? REDIS_URL;
}

export function postgresOf({ QUEUE_DATABASE_URL, DATABASE_URL }: QueueSettings): string {
  return QUEUE_DATABASE_URL ?? DATABASE_URL;
}

async function ping(address: string): Promise<void> {
  const client = connectRedis(address, { lazyConnect: true, connectTimeout: REDIS_READY_TIMEOUT_MS, retryStrategy: null });
  // The calls throw only that the connection is closed.
  let reason: unknown;
  client.on('error', (error) => (reason ??= error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw new Error('A Redis of the queues cannot be used: see REDIS_URL and QUEUE_REDIS_URLS.', { cause: reason ?? error });
  } finally {
    client.disconnect();
  }
}
