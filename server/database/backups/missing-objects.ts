import { type Client, escapeIdentifier } from 'pg';
import { PRODUCT_IMAGE_WIDTHS, productImageKey } from '../../catalog/index.js';
import { AppError, type ObjectStore } from '../../platform/index.js';
import { quotedName, type Table, listTables } from './backup-format.js';

/** Columns that hold the key of an object. */
const KEY_COLUMNS = ['storage_path', 'thumbnail_path', 'square_path', 'object_key', 'view_key'];

/** Keys that rows reference and the storage does not have. */
export async function missingObjects(client: Client, objects: ObjectStore): Promise<string[]> {
  const missing: string[] = [];
  for (const key of await referencedKeys(client)) {
    if (!(await objectExists(objects, key))) missing.push(key);
  }
  return missing.sort();
}

async function referencedKeys(client: Client): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const table of await listTables(client)) {
    for (const column of table.columns.filter((name) => KEY_COLUMNS.includes(name))) {
      (await keysInColumn(client, table, column)).forEach((key) => keys.add(key));
    }
  }
  const { rows } = await client.query<{ id: string }>(
    `select distinct picture ->> 'id' as id from catalog.products, jsonb_array_elements(pictures) as picture where deleted_at is null`,
  );
  const copies = await client.query<{ key: string }>(
    `select picture ->> name as key from checkout.order_lines, unnest(array['key', 'thumbnailKey']) as name where picture is not null`,
  );
  copies.rows.forEach(({ key }) => keys.add(key));
  rows.forEach(({ id }) => PRODUCT_IMAGE_WIDTHS.forEach((width) => keys.add(productImageKey(id, width))));
  return keys;
}

async function keysInColumn(client: Client, table: Table, column: string): Promise<string[]> {
  const kept = table.columns.includes('deleted_at') ? 'and deleted_at is null' : '';
  const name = escapeIdentifier(column);
  const { rows } = await client.query<{ key: string }>(`select ${name} as key from ${quotedName(table)} where ${name} is not null ${kept}`);
  return rows.map(({ key }) => key);
}

async function objectExists(objects: ObjectStore, key: string): Promise<boolean> {
  try {
    (await objects.get(key)).body.destroy();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'STORAGE.NOT_FOUND') return false;
    throw error;
  }
}
