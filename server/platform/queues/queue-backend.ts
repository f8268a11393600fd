import { createPostgresBackend, Queue, Worker, type ConnectionOptions, type Processor, type WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { runMigrations } from 'bullmq';
import type { QueueName } from './queue-names.js';

const SCHEMA = 'bullmq';
const REDIS_READY_TIMEOUT_MS = 10_000;

/** BullMQ on one of its two backends. */
export interface QueueBackend {
  name: 'postgres' | 'redis';
  /** Must resolve before any queue or worker is made: schema migrated, server reachable. */
  prepare(): Promise<void>;
  queue(name: QueueName): Queue;
  worker(name: QueueName, process: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
}

/** BullMQ's PostgreSQL backend: the default, so that nothing else must be installed. */
export function postgresBackend(connectionString: string, poolSize: number): QueueBackend {
  const connection = { connectionString, schema: SCHEMA, max: poolSize } as unknown as ConnectionOptions;
  return {
    name: 'postgres',
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
    queue: (name) => new Queue(name, { connection, telemetry: traceContext.telemetry }, createPostgresBackend as never),
    worker: (name, process, options) =>
      new Worker(name, process, { ...options, connection, telemetry: traceContext.telemetry }, createPostgresBackend as never),
  };
}

export function redisBackend(url: string): QueueBackend {
  // BullMQ asks for unlimited retries on blocking connections.
  const connection = { url, maxRetriesPerRequest: null } as ConnectionOptions;
  return {
    name: 'redis',
    // A worker on a refused port says nothing for seconds, so readiness is asked here.
    async prepare() {
      const client = new Redis(url, { lazyConnect: true, connectTimeout: REDIS_READY_TIMEOUT_MS, retryStrategy: null });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.ping();
      } finally {
        client.disconnect();
      }
    },
    // A sender is told at once that Redis is away: the outbox keeps the message, and nobody waits.
    queue: (name) => new Queue(name, { connection: { ...connection, enableOfflineQueue: false, maxRetriesPerRequest: 1 } }),
    worker: (name, process, options) => new Worker(name, process, { ...options, connection }),
  };
}
