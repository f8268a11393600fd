import 'reflect-metadata';
import { loadConfig } from '../platform/index.js';
import { migrateDatabase } from './migrations.js';

await migrateDatabase(loadConfig(process.env).DATABASE_URL);
