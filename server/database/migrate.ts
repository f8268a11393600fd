import 'reflect-metadata';
import { loadConfig } from '../platform/index.js';
import { migrateDatabase } from './migrations.js';

const { QUEUE_DATABASE_URL, DATABASE_URL } = loadConfig(process.env);
await migrateDatabase(QUEUE_DATABASE_URL ?? DATABASE_URL);
