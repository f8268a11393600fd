import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateDatabase } from '../migrate-database.js';
import { migrations } from '../migrations/index.js';
import {
  BackupError,
  columnList,
  tableChecksum,
  tableFile,
  tableName,
  type Manifest,
  appliedMigrations,
  withConnection,
  quotedName,
  readManifest,
  type SavedTable,
  listTables,
} from './backup-format.js';

export interface RestoredTable {
  name: string;
  saved: number;
  restored: number;
}

/**
 * Loads a complete backup into an empty database, or nothing. Creates the tables with the backup's schema, fills them,
 * verifies counts and fingerprints, and then migrates to the current schema.
 * @throws BackupError when the database already has rows, or the backup is damaged or from a newer version of the shop
 */
export async function restoreBackup(databaseUrl: string, folder: string): Promise<RestoredTable[]> {
  const manifest = await readManifest(folder);
  assertKnownMigrations(manifest);
  await withConnection(databaseUrl, (client) => assertEmptyDatabase(client, manifest));
  await migrateDatabase(
    databaseUrl,
    migrations.filter(({ name }) => manifest.migrations.includes(name)),
  );
  const restored = await withConnection(databaseUrl, (client) => loadTables(client, folder, manifest));
  await migrateDatabase(databaseUrl);
  return restored;
}

function assertKnownMigrations(manifest: Manifest): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup is of a newer version of the shop, or of another: this one does not know ${unknown.join(', ')}.`,
  );
}

async function assertEmptyDatabase(client: Client, manifest: Manifest): Promise<void> {
  const used: string[] = [];
  for (const table of await listTables(client)) {
    const { rows } = await client.query(`select from ${quotedName(table)} limit 1`);
    if (rows.length > 0) used.push(tableName(table));
  }
  if (used.length > 0) throw new BackupError(`The database is not empty: there are rows in ${used.join(', ')}.`);
  const later = (await appliedMigrations(client)).filter((name) => !manifest.migrations.includes(name));
  if (later.length > 0) {
    throw new BackupError(
      `The database already has tables newer than the backup's (${later.join(', ')}). Restore into a new one.`,
    );
  }
}

async function loadTables(client: Client, folder: string, manifest: Manifest): Promise<RestoredTable[]> {
  const saved = new Map(manifest.tables.map((table) => [tableName(table), table]));
  const tables = (await listTables(client)).map((table) => {
    const found = saved.get(tableName(table));
    if (!found) throw new BackupError(`The backup lacks the table ${tableName(table)}.`);
    return found;
  });
  await client.query('begin');
  // Disables triggers, because the backup already contains the values that they would compute.
  for (const table of tables) await client.query(`alter table ${quotedName(table)} disable trigger user`);
  for (const table of tables) await loadTable(client, folder, table);
  for (const table of tables) await client.query(`alter table ${quotedName(table)} enable trigger user`);
  const restored: RestoredTable[] = [];
  for (const table of tables) restored.push(await verifyTable(client, table));
  await client.query('commit');
  return restored;
}

async function loadTable(client: Client, folder: string, table: SavedTable): Promise<void> {
  const rows = client.query(copyFrom(`copy ${quotedName(table)} (${columnList(table)}) from stdin`));
  await pipeline(createReadStream(tableFile(folder, table)), createGunzip(), rows).catch((error: Error) => {
    throw new BackupError(`The backup is damaged: ${tableName(table)} cannot be read. Nothing was restored. (${error.message})`);
  });
}

/** @throws BackupError when the rows differ from the backup; then the restore is rolled back */
async function verifyTable(client: Client, table: SavedTable): Promise<RestoredTable> {
  const { rows, fingerprint } = await tableChecksum(client, table);
  if (rows !== table.rows || fingerprint !== table.fingerprint) {
    throw new BackupError(
      `${tableName(table)} differs from the backup: ${table.rows} rows in the backup, ${rows} restored. Nothing was restored.`,
    );
  }
  return { name: tableName(table), saved: table.rows, restored: rows };
}
