import { hash } from 'node:crypto';
import { z } from 'zod';
import { invalidCursor } from '../platform/index.js';

/** The last product of a page, and its value in the sort order. */
export interface ListCursor {
  /** Milliseconds, cents or rank. */
  key: number;
  id: string;
}

const cursorParts = z.tuple([z.string(), z.coerce.number().int().min(0).max(1e14), z.uuid()]);

/**
 * @param list everything that decides which products are in the list and in which order
 */
export function encodeCursor(list: object, { key, id }: ListCursor): string {
  return Buffer.from(`${fingerprint(list)} ${key} ${id}`).toString('base64url');
}

/** @throws AppError REQUEST.INVALID when it is made up, or of another list */
export function decodeCursor(list: object, text: string): ListCursor {
  const parsed = cursorParts.safeParse(Buffer.from(text, 'base64url').toString().split(' '));
  if (!parsed.success || parsed.data[0] !== fingerprint(list)) throw invalidCursor();
  const [, key, id] = parsed.data;
  return { key, id };
}

function fingerprint(list: object): string {
  return hash('sha256', JSON.stringify(list), 'base64url').slice(0, 12);
}
