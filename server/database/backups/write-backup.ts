import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  BackupError,
  columnList,
  tableChecksum,
  tableFile,
  type Manifest,
  appliedMigrations,
  withConnection,
  quotedName,
  type SavedTable,
  type Table,
  listTables,
} from './backup-format.js';

/**
 * Writes a snapshot of every table while the shop runs. The folder's name ends with `.part` until it is complete.
 * @throws BackupError when the folder already exists, or the database has no tables of the shop
 */
export async function writeBackup(databaseUrl: string, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`${folder} already exists. A backup needs a new folder.`);
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const manifest = await withConnection(databaseUrl, (client) => writeTables(client, unfinished));
    await writeFile(path.join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    // Deletes an incomplete backup, because it is useless and contains personal data.
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeTables(client: Client, folder: string): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new BackupError('This database has no tables of the shop: there is nothing to back up.');
  const { rows } = await client.query<{ now: Date }>('select now()');
  const tables: SavedTable[] = [];
  for (const table of await listTables(client)) tables.push(await writeTable(client, folder, table));
  await client.query('commit');
  return { format: 1, takenAt: rows[0]!.now.toISOString(), migrations, tables };
}

async function writeTable(client: Client, folder: string, table: Table): Promise<SavedTable> {
  const checksum = await tableChecksum(client, table);
  const rows = client.query(copyTo(`copy ${quotedName(table)} (${columnList(table)}) to stdout`));
  const file = createWriteStream(tableFile(folder, table), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip(), file);
  return { ...table, ...checksum };
}
