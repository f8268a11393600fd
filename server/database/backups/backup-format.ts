import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { z } from 'zod';
import { entities } from '../entities.js';

/** An error that the command prints without a stack trace. */
export class BackupError extends Error {}

const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const savedTable = z.object({
  schema: name,
  name,
  /** Excludes generated columns. */
  columns: z.array(name).min(1),
  rows: z.int().min(0),
  /** Sum of the hashes of all rows, independent of their order. */
  fingerprint: z.string(),
});
export type SavedTable = z.infer<typeof savedTable>;

const manifest = z.object({
  format: z.literal(1),
  /** Time of the snapshot. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(savedTable),
});
/** manifest.json: the contents of a backup folder. */
export type Manifest = z.infer<typeof manifest>;

export type Table = Pick<SavedTable, 'schema' | 'name' | 'columns'>;

/** Tables of short-lived counters, and of files that each version stores at deployment. */
const EXCLUDED_TABLES = ['platform.rate_limits', 'platform.client_files'];

/** Excludes the queues' schema, because sweeps find unfinished work. */
const SCHEMAS = [...new Set(entities.map((entity) => (entity as { meta: { schema?: string } }).meta.schema))];

/** Opens a separate connection with fixed settings, so that a row always has the same text. */
export async function withConnection<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'keepsake-backup' });
  await client.connect();
  try {
    await client.query(`set time zone 'UTC'; set datestyle to 'ISO'; set extra_float_digits to 1`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Sorts the tables so that each comes after the tables that it references. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { needs: string[] }>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select f.confrelid::regclass::text from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
     order by 1, 2`,
    [SCHEMAS, EXCLUDED_TABLES],
  );
  const ordered: typeof tables = [];
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map(tableName));
    const next = tables.filter((table) => !placed.has(tableName(table)) && table.needs.every((needed) => placed.has(needed)));
    if (next.length === 0) throw new BackupError('Tables reference each other in a circle: there is no order to load them in.');
    ordered.push(...next);
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** Returns an empty list if the database is empty. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`select 1 where to_regclass('migrations') is not null`);
  if (found.length === 0) return [];
  return (await client.query<{ name: string }>('select name from migrations order by id')).rows.map(({ name }) => name);
}

export async function tableChecksum(client: Client, table: Table): Promise<Pick<SavedTable, 'rows' | 'fingerprint'>> {
  const { rows } = await client.query<{ count: string; fingerprint: string }>(
    `select count(*) as count, coalesce(sum(hashtextextended(row(${columnList(table)})::text, 0)), 0)::text as fingerprint
     from ${quotedName(table)}`,
  );
  return { rows: Number(rows[0]?.count), fingerprint: rows[0]?.fingerprint ?? '' };
}

/** @throws BackupError when the folder does not contain a complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no backup: there is no manifest.json that can be read.`);
  });
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`The manifest.json in ${folder} is damaged, or of a format that this version does not know.`);
  }
}

export function tableFile(folder: string, table: Table): string {
  return path.join(folder, `${tableName(table)}.copy.gz`);
}

export function tableName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}

export function quotedName({ schema, name }: Table): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

export function columnList({ columns }: Table): string {
  return columns.map(escapeIdentifier).join(', ');
}
