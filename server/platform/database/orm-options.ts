import { defineConfig, type EntityManager } from '@mikro-orm/postgresql';
import type { AnyEntity, EntitySchema } from '@mikro-orm/core';
import type { Client } from 'pg';
import { logger } from '../logging/logger.js';
import { rejectConnectionsWhileClosing, closeBrokenConnection } from './connection-guards.js';
import { ReplicatedDriver } from './replicas.js';

export type Entities = EntitySchema<AnyEntity>[];

/** Timeout after which a replica is skipped in favor of the primary. */
const REPLICA_TIMEOUTS = {
  connectionTimeoutMillis: 1_000,
  onPoolCreated: rejectConnectionsWhileClosing,
  onConnect: (client: Client) => closeBrokenConnection(client, 2_000),
};

/**
 * PostgreSQL ends slow statements; if it does not answer either, the connection is closed. A transaction may be idle while
 * a mail is sent. Set per connection and not in the URL: poolers refuse unknown parameters there.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  onConnect: async (client: Client) => {
    closeBrokenConnection(client, 35_000);
    await client.query(`set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '2min'`);
  },
};

/**
 * Migrations may run long but must not wait for locks: behind a change of a table that waits for a long reader (a backup,
 * say), every other statement on that table would wait too.
 */
const MAINTENANCE_TIMEOUTS = { onConnect: async (client: Client) => void (await client.query(`set lock_timeout = '3s'`)) };

export interface OrmOptions {
  databaseUrl: string;
  replicaUrls?: readonly string[];
  poolSize: number;
  /** For migrations: no statement timeout, but a short lock timeout. */
  isMaintenance?: boolean;
  entities: Entities;
}

/** The connection options of both tiers, migrations and tests. */
export function ormOptions({ databaseUrl, replicaUrls = [], poolSize, isMaintenance = false, entities }: OrmOptions) {
  return defineConfig({
    clientUrl: databaseUrl,
    ...(replicaUrls.length > 0 && {
      driver: ReplicatedDriver,
      replicas: replicaUrls.map((clientUrl) => ({
        clientUrl,
        driverOptions: { ...REPLICA_TIMEOUTS, connectionString: clientUrl },
      })),
    }),
    // Only explicit reads go to a replica: everything else must see the latest writes.
    preferReadReplicas: false,
    entities,
    // As strictNullable() says: a column that a new entity does not name is null, not undefined.
    initNullableProperties: true,
    allowGlobalContext: false,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      ...(isMaintenance ? MAINTENANCE_TIMEOUTS : TIMEOUTS),
      // MikroORM passes on only the host, account and database of a URL; pg also reads its parameters, such as `sslmode`.
      connectionString: databaseUrl,
      onPoolCreated: rejectConnectionsWhileClosing,
    },
    // Compares in UTC regardless of the machine's time zone.
    forceUtcTimezone: true,
    debug: false,
    colors: false,
    logger: (message) => logger.debug(message),
  });
}

export type { EntityManager };
