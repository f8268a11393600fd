import 'reflect-metadata';
import { loadConfig } from '../platform/index.js';
import { storeClientFiles } from './store-client-files.js';
import { migrateDatabase } from './migrate-database.js';

const { QUEUE_DATABASE_URL, DATABASE_URL } = loadConfig(process.env);
// Bypasses the connection pooler, because migrations need session locks.
const databaseUrl = QUEUE_DATABASE_URL ?? DATABASE_URL;
await migrateDatabase(databaseUrl);
await storeClientFiles(databaseUrl);
