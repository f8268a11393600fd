import 'reflect-metadata';
import { loadConfig } from '../platform/index.js';
import { folderArgument, runCommand } from './backups/command-line.js';
import { writeBackup } from './backups/write-backup.js';

await runCommand(async () => {
  const folder = folderArgument('npm run db:backup -- <folder>');
  const { QUEUE_DATABASE_URL, DATABASE_URL } = loadConfig(process.env);
  const { takenAt, tables } = await writeBackup(QUEUE_DATABASE_URL ?? DATABASE_URL, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`${rows} rows of ${tables.length} tables, as they were at ${takenAt}, are in ${folder}.\n`);
});
