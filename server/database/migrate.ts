import 'reflect-metadata';
import { loadDatabaseUrl } from '../platform/index.js';
import { runCommand } from './command-line.js';
import { storeClientFiles } from './store-client-files.js';
import { migrateDatabase } from './migrate-database.js';

await runCommand(async () => {
  const databaseUrl = loadDatabaseUrl(process.env);
  await migrateDatabase(databaseUrl);
  await storeClientFiles(databaseUrl);
});
