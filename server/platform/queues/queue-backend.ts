import {
  type ConnectionOptions,
  createIORedisClient,
  createPostgresBackend,
  type Processor,
  Queue,
  RedisConnection,
  type RedisOptions,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import { closeBrokenConnection } from '../database/connection-guards.js';
import { logger } from '../logging/logger.js';
import { traceContext } from '../logging/trace-context.js';
import { QUEUE_NAMES, type QueueName } from './queue-names.js';
import { connectRedis, isRedisCluster } from './redis-server.js';

const SCHEMA = 'bullmq';
const REDIS_READY_TIMEOUT_MS = 10_000;
/** What is sent is answered within this, or the outbox keeps it. Workers wait for jobs as long as it takes. */
const SENDER_PATIENCE = { connectTimeout: 5_000, commandTimeout: 5_000 };
/**
 * Waiting for jobs is no query of the pool. A connection that breaks between two statements of somebody who holds it
 * tells its listeners; without any, the process would end.
 */
const POSTGRES_CONNECTION = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 30_000,
  keepAlive: true,
  onConnect: (client: pg.Client) => {
    closeBrokenConnection(client);
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection of the queues broke'));
  },
};

/** BullMQ on one of its two backends. */
export interface QueueBackend {
  name: 'postgres' | 'redis';
  /** One queue of each server that holds some. */
  probes: readonly QueueName[];
  /** Must resolve before any queue is made: the schema is there. */
  prepare(): Promise<void>;
  /** Must resolve before any worker is made. Who only sends does without: the outbox keeps what it has to send. */
  assertReady(): Promise<void>;
  queue(name: QueueName): Queue;
  worker(name: QueueName, process: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
}

/** BullMQ's PostgreSQL backend: the default, so that nothing else must be installed. */
export function postgresBackend(connectionString: string, poolSize: number): QueueBackend {
  const connection = { ...POSTGRES_CONNECTION, connectionString, schema: SCHEMA, max: poolSize } as unknown as ConnectionOptions;
  return {
    name: 'postgres',
    probes: ['maintenance'],
    // A worker on a schema that is not there spins without a pause, so the schema comes first.
    async prepare() {
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        await runMigrations(client, SCHEMA);
      } finally {
        await client.end();
      }
    },
    assertReady: async () => undefined,
    queue: (name) => new Queue(name, { connection, telemetry: traceContext.telemetry }, createPostgresBackend as never),
    worker: (name, process, options) =>
      new Worker(name, process, { ...options, connection, telemetry: traceContext.telemetry }, createPostgresBackend as never),
  };
}

/** BullMQ on Redis: one server or cluster for all queues but those that have one of their own. */
export function redisBackend(address: string, addressOf: Partial<Record<QueueName, string>> = {}): QueueBackend {
  // BullMQ closes the clients that it gets so, and not those that it is handed.
  RedisConnection.clientFactory = ({ url = '', ...options }: RedisOptions) =>
    createIORedisClient(connectRedis(url, options));
  const placeOf = (name: QueueName, options: RedisOptions) => {
    const url = addressOf[name] ?? address;
    // A script may only touch keys of one slot of a cluster: those with the same name in braces.
    const prefix = isRedisCluster(url) ? { prefix: `{${name}}` } : {};
    return { telemetry: traceContext.telemetry, connection: { ...options, url }, ...prefix };
  };
  const servers = new Map(QUEUE_NAMES.map((name) => [addressOf[name] ?? address, name]));
  return {
    name: 'redis',
    probes: [...servers.values()],
    prepare: async () => undefined,
    assertReady: async () => void (await Promise.all([...servers.keys()].map(assertReady))),
    // A sender is told at once that Redis is away: the outbox keeps the message, and nobody waits.
    queue: (name) => new Queue(name, placeOf(name, { ...SENDER_PATIENCE, enableOfflineQueue: false, maxRetriesPerRequest: 1 })),
    // BullMQ asks for unlimited retries on blocking connections.
    worker: (name, process, options) => new Worker(name, process, { ...options, ...placeOf(name, { maxRetriesPerRequest: null }) }),
  };
}

/** A worker on a refused port says nothing for seconds, so it is asked before. */
async function assertReady(address: string): Promise<void> {
  const client = connectRedis(address, { lazyConnect: true, connectTimeout: REDIS_READY_TIMEOUT_MS, retryStrategy: null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
}
