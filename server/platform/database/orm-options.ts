import { defineConfig, type EntityManager } from '@mikro-orm/postgresql';
import type { AnyEntity, EntitySchema } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { logger } from '../logging/logger.js';

export type Entities = EntitySchema<AnyEntity>[];

export interface OrmOptions {
  databaseUrl: string;
  poolSize: number;
  entities: Entities;
}

/** One place for how both tiers, migrations and tests talk to PostgreSQL. */
export function ormOptions({ databaseUrl, poolSize, entities }: OrmOptions) {
  return defineConfig({
    clientUrl: databaseUrl,
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
