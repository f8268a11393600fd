import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { type Config, loadConfig, nestLogger, ObjectStore, PlatformModule } from '../platform/index.js';
import { withConnection } from './backups/backup-format.js';
import { folderArgument, runCommand } from './backups/command-line.js';
import { missingObjects } from './backups/missing-objects.js';
import { type RestoredTable, restoreBackup } from './backups/restore-backup.js';
import { entities } from './entities.js';

await runCommand(async () => {
  const folder = folderArgument('npm run db:restore -- <folder> [--objects]');
  const config = loadConfig(process.env);
  const databaseUrl = config.QUEUE_DATABASE_URL ?? config.DATABASE_URL;
  say(asText(await restoreBackup(databaseUrl, folder)));
  say('Every row was restored. Workers find unfinished work when they start.');
  if (process.argv.includes('--objects')) await reportObjects(config, databaseUrl);
});

async function reportObjects(config: Config, databaseUrl: string): Promise<void> {
  const app = await NestFactory.createApplicationContext(PlatformModule.forRoot(config, entities), { logger: nestLogger });
  const missing = await withConnection(databaseUrl, (client) => missingObjects(client, app.get(ObjectStore)));
  await app.close();
  missing.forEach((key) => say(`missing: ${key}`));
  say(missing.length === 0 ? 'Every file that a row names is in the storage.' : `${missing.length} files are missing from the storage.`);
  if (missing.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** table | rows in backup | rows restored */
function asText(tables: readonly RestoredTable[]): string {
  const lines = [['table', 'rows in backup', 'rows restored'], ...tables.map(({ name, saved, restored }) => [name, String(saved), String(restored)])];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return lines.map(([name = '', saved = '', restored = '']) => `${name.padEnd(width)}  ${saved.padStart(14)}  ${restored.padStart(13)}`).join('\n');
}
