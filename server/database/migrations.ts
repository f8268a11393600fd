import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { logger, ormOptions, postgresBackend } from '../platform/index.js';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';

const LOCK_NOT_AVAILABLE = '55P03';
/** Twenty minutes in all: longer than a backup, and shorter than whoever waits for the migration. */
const MAX_TRIES = 150;
const PAUSE_MS = 5_000;

/**
 * Brings a database to today's schema, the queue's own included. Safe to run twice and at once.
 * @param only names of the migrations to run, for the schema of an earlier day
 */
export async function migrateDatabase(databaseUrl: string, only?: string[]): Promise<void> {
  const orm = await MikroORM.init({
    ...ormOptions({ databaseUrl, poolSize: 2, isPatient: true, entities }),
    migrations: {
      migrationsList: migrations.map((migration) => ({ name: migration.name, class: migration })),
      tableName: 'migrations',
      snapshot: false,
      transactional: true,
      // Each on its own: tables stay locked no longer than the step that needs it.
      allOrNothing: false,
    },
  });
  try {
    await migrate(orm, only);
    await postgresBackend(databaseUrl, 1).prepare();
  } finally {
    await orm.close();
  }
}

/** What a reader keeps from being changed is left to it, and tried again until it has gone. */
async function migrate(orm: MikroORM, only: string[] | undefined, tries = 1): Promise<void> {
  try {
    await orm.migrator.up(only && { migrations: only });
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw error;
    logger.warn({ err: error, tries }, 'a table is in use; the migration is tried again');
    await pause(PAUSE_MS);
    await migrate(orm, only, tries + 1);
  }
}
