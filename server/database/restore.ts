import 'reflect-metadata';
import { loadDatabaseUrl } from '../platform/index.js';
import { folderArgument, runCommand } from './command-line.js';
import { restoreBackup } from './backups/restore-backup.js';

await runCommand(async () => {
  const folder = folderArgument('npm run db:restore -- <folder>');
  const tables = await restoreBackup(loadDatabaseUrl(process.env), folder);
  const lines = tables.map(({ name, saved, restored }) => `${name}: ${restored} of ${saved} rows\n`);
  process.stdout.write(`${lines.join('')}Every row was restored. Workers find unfinished work when they start.\n`);
});
