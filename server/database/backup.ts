import 'reflect-metadata';
import { loadDatabaseUrl } from '../platform/index.js';
import { folderArgument, runCommand } from './command-line.js';
import { writeBackup } from './backups/write-backup.js';

await runCommand(async () => {
  const folder = folderArgument('npm run db:backup -- <folder>');
  const { takenAt, tables } = await writeBackup(loadDatabaseUrl(process.env), folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`${rows} rows of ${tables.length} tables, as they were at ${takenAt}, are in ${folder}.\n`);
});
