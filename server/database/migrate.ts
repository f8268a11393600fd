import 'reflect-metadata';
import { loadConfig } from '../platform/index.js';
import { keepClientFiles } from './keep-client-files.js';
import { migrateDatabase } from './migrations.js';

const { QUEUE_DATABASE_URL, DATABASE_URL } = loadConfig(process.env);
// Poolers in between refuse what a migration needs.
const databaseUrl = QUEUE_DATABASE_URL ?? DATABASE_URL;
await migrateDatabase(databaseUrl);
await keepClientFiles(databaseUrl);
