import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions, postgresBackend } from '../platform/index.js';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';

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
    await orm.migrator.up(only && { migrations: only });
    await postgresBackend(databaseUrl, 1).prepare();
  } finally {
    await orm.close();
  }
}
