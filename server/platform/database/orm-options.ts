import { defineConfig, type EntityManager } from '@mikro-orm/postgresql';
import type { AnyEntity, EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { logger } from '../logging/logger.js';
import { ReplicatedDriver } from './replicas.js';

export type Entities = EntitySchema<AnyEntity>[];

/** What a replica keeps to itself for longer is asked of the primary. */
const REPLICA_PATIENCE = { connectionTimeoutMillis: 1_000, query_timeout: 2_000 };

export interface OrmOptions {
  databaseUrl: string;
  replicaUrls?: readonly string[];
  poolSize: number;
  entities: Entities;
}

/** One place for how both tiers, migrations and tests talk to PostgreSQL. */
export function ormOptions({ databaseUrl, replicaUrls = [], poolSize, entities }: OrmOptions) {
  return defineConfig({
    clientUrl: databaseUrl,
    ...(replicaUrls.length > 0 && {
      driver: ReplicatedDriver,
      replicas: replicaUrls.map((clientUrl) => ({ clientUrl, driverOptions: REPLICA_PATIENCE })),
    }),
    // Only reads that say so go to a replica: everything else must see what was just written.
    preferReadReplicas: false,
    entities,
    extensions: [Migrator],
    allowGlobalContext: false,
    pool: { min: 0, max: poolSize },
    // Times are stored with their zone and compared in UTC whatever the machine's zone is.
    forceUtcTimezone: true,
    debug: false,
    colors: false,
    logger: (message) => logger.debug(message),
  });
}

export type { EntityManager };
