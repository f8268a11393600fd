import 'reflect-metadata';
import { loadDatabaseUrl } from '../platform/index.js';
import { storeClientFiles } from './store-client-files.js';
import { migrateDatabase } from './migrate-database.js';

const databaseUrl = loadDatabaseUrl(process.env);
await migrateDatabase(databaseUrl);
await storeClientFiles(databaseUrl);
