import { setTimeout as pause } from 'node:timers/promises';
import type { Constructor } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { logger, migrateQueues, ormOptions } from '../platform/index.js';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';

const LOCK_NOT_AVAILABLE = '55P03';
/** Covers twenty minutes, which is longer than a backup takes. */
const MAX_TRIES = 150;
const PAUSE_MS = 5_000;

/**
 * Migrates a database to the current schema, including the queue's. Safe to run repeatedly and concurrently.
 * @param list the migrations to run, for the schema of an earlier version
 */
export async function migrateDatabase(databaseUrl: string, list: readonly Constructor<Migration>[] = migrations): Promise<void> {
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect();
  // Holds the lock until the connection ends, because processes that create a schema concurrently would fail.
  await lock.query(`select pg_advisory_lock(hashtextextended('migrations', 0))`);
  const orm = await MikroORM.init({
    ...ormOptions({ databaseUrl, poolSize: 2, isMaintenance: true, entities }),
    extensions: [Migrator],
    migrations: {
      migrationsList: list.map((migration) => ({ name: migration.name, class: migration })),
      tableName: 'migrations',
      snapshot: false,
      transactional: true,
      // Uses one transaction per migration, to hold locks only briefly.
      allOrNothing: false,
    },
  });
  try {
    await migrate(orm);
    await migrateQueues(databaseUrl);
  } finally {
    await orm.close();
    await lock.end();
  }
}

/** Yields to readers of a table, such as a backup, and retries until the table is free. */
async function migrate(orm: MikroORM, tries = 1): Promise<void> {
  try {
    await orm.migrator.up();
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw error;
    logger.warn({ err: error, tries }, 'a table is in use; the migration is tried again');
    await pause(PAUSE_MS);
    await migrate(orm, tries + 1);
  }
}
