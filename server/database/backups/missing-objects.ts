import { type Client, escapeIdentifier } from 'pg';
import { PICTURE_WIDTHS, pictureKey } from '../../catalog/index.js';
import { AppError, type ObjectStore } from '../../platform/index.js';
import { quoted, type Table, tablesOf } from './backup-format.js';

/** Columns that hold the key of an object. */
const KEY_COLUMNS = ['storage_path', 'thumbnail_path', 'square_path', 'object_key', 'picture_key', 'view_key'];

/** Keys of photos, pictures and PDFs that rows name and the storage does not have. */
export async function missingObjects(client: Client, objects: ObjectStore): Promise<string[]> {
  const missing: string[] = [];
  for (const key of await namedKeys(client)) {
    if (!(await isThere(objects, key))) missing.push(key);
  }
  return missing.sort();
}

async function namedKeys(client: Client): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const table of await tablesOf(client)) {
    for (const column of table.columns.filter((name) => KEY_COLUMNS.includes(name))) {
      (await keysIn(client, table, column)).forEach((key) => keys.add(key));
    }
  }
  const { rows } = await client.query<{ id: string }>(
    `select distinct picture ->> 'id' as id from catalog.products, jsonb_array_elements(pictures) as picture where deleted_at is null`,
  );
  rows.forEach(({ id }) => PICTURE_WIDTHS.forEach((width) => keys.add(pictureKey(id, width))));
  return keys;
}

async function keysIn(client: Client, table: Table, column: string): Promise<string[]> {
  const kept = table.columns.includes('deleted_at') ? 'and deleted_at is null' : '';
  const name = escapeIdentifier(column);
  const { rows } = await client.query<{ key: string }>(`select ${name} as key from ${quoted(table)} where ${name} is not null ${kept}`);
  return rows.map(({ key }) => key);
}

async function isThere(objects: ObjectStore, key: string): Promise<boolean> {
  try {
    (await objects.get(key)).body.destroy();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'STORAGE.NOT_FOUND') return false;
    throw error;
  }
}
