import { hash } from 'node:crypto';
import { z } from 'zod';
import { invalidCursor } from '../platform/index.js';

/** The last product of a page, and its sort key. */
export interface ListCursor {
  /** Time in milliseconds, price in cents, or search rank. */
  key: number;
  id: string;
}

const cursorParts = z.tuple([z.string(), z.coerce.number().int().min(0).max(1e14), z.uuid()]);

/** @param list everything that determines the products of the list and their order */
export function encodeCursor(list: object, { key, id }: ListCursor): string {
  return Buffer.from(`${fingerprint(list)} ${key} ${id}`).toString('base64url');
}

/** @throws AppError REQUEST.INVALID when the cursor is malformed or belongs to another list */
export function decodeCursor(list: object, text: string): ListCursor {
  const parsed = cursorParts.safeParse(Buffer.from(text, 'base64url').toString().split(' '));
  if (!parsed.success || parsed.data[0] !== fingerprint(list)) throw invalidCursor();
  const [, key, id] = parsed.data;
  return { key, id };
}

function fingerprint(list: object): string {
  return hash('sha256', JSON.stringify(list), 'base64url').slice(0, 12);
}
