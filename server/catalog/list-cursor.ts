import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidCursor } from '../platform/index.js';

/** Where a page of a list ends: the last product, and what the list is ordered by. */
export interface ListCursor {
  /** Milliseconds, cents or rank, as the order has it. */
  key: number;
  id: string;
}

const place = z.tuple([z.string(), z.coerce.number().int().min(0).max(1e14), z.uuid()]);

/**
 * A place as opaque text for the client.
 * @param list everything that decides what is in the list and in which order
 */
export function encodeCursor(list: object, { key, id }: ListCursor): string {
  return Buffer.from(`${fingerprint(list)} ${key} ${id}`).toString('base64url');
}

/** @throws AppError REQUEST.INVALID when it is not one of ours, or of another list */
export function decodeCursor(list: object, text: string): ListCursor {
  const parsed = place.safeParse(Buffer.from(text, 'base64url').toString().split(' '));
  if (!parsed.success || parsed.data[0] !== fingerprint(list)) {
    throw invalidCursor();
  }
  const [, key, id] = parsed.data;
  return { key, id };
}

function fingerprint(list: object): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
}
