import { defineConfig, type EntityManager } from '@mikro-orm/postgresql';
import type { AnyEntity, EntitySchema } from '@mikro-orm/core';
import type { Client } from 'pg';
import { logger } from '../logging/logger.js';
import { rejectConnectionsWhileClosing, closeBrokenConnection } from './connection-guards.js';
import { ReplicatedDriver } from './replicas.js';

export type Entities = EntitySchema<AnyEntity>[];

/** What a replica keeps to itself for longer is asked of the primary. */
const REPLICA_PATIENCE = {
  connectionTimeoutMillis: 1_000,
  query_timeout: 2_000,
  onPoolCreated: rejectConnectionsWhileClosing,
  onConnect: closeBrokenConnection,
};

/**
 * A statement that takes longer is ended by PostgreSQL; where that is not heard of either, the connection is given up. A
 * transaction may be idle while a mail is handed over. Set when a connection is made and not in its address: poolers in
 * between refuse parameters there that they do not know.
 */
const PATIENCE = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 35_000,
  keepAlive: true,
  onConnect: async (client: Client) => {
    closeBrokenConnection(client);
    await client.query(`set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '2min'`);
  },
};

/**
 * Work may take as long as it needs, but not wait for its turn: behind a change of a table that itself waits for a long
 * reader (a backup, say), every other statement on that table would wait too.
 */
const PATIENT = { onConnect: async (client: Client) => void (await client.query(`set lock_timeout = '3s'`)) };

export interface OrmOptions {
  databaseUrl: string;
  replicaUrls?: readonly string[];
  poolSize: number;
  /** What brings the database along may take its time; a lock that it does not get soon is an error. */
  isMaintenance?: boolean;
  entities: Entities;
}

/** One place for how both tiers, migrations and tests talk to PostgreSQL. */
export function ormOptions({ databaseUrl, replicaUrls = [], poolSize, isMaintenance: isPatient = false, entities }: OrmOptions) {
  return defineConfig({
    clientUrl: databaseUrl,
    ...(replicaUrls.length > 0 && {
      driver: ReplicatedDriver,
      replicas: replicaUrls.map((clientUrl) => ({ clientUrl, driverOptions: REPLICA_PATIENCE })),
    }),
    // Only reads that say so go to a replica: everything else must see what was just written.
    preferReadReplicas: false,
    entities,
    allowGlobalContext: false,
    pool: { min: 0, max: poolSize },
    driverOptions: { ...(isPatient ? PATIENT : PATIENCE), onPoolCreated: rejectConnectionsWhileClosing },
    // Times are stored with their zone and compared in UTC whatever the machine's zone is.
    forceUtcTimezone: true,
    debug: false,
    colors: false,
    logger: (message) => logger.debug(message),
  });
}

export type { EntityManager };
