import { z } from 'zod';
import { AppError } from '../platform/index.js';

const place = z.tuple([z.coerce.date(), z.uuid()]);

/** A place in a list ordered by time and id, as opaque text for the client. */
export function encodePlace({ createdAt, id }: { createdAt: Date; id: string }): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** @throws AppError REQUEST.INVALID when it is not one of ours */
export function decodePlace(text: string): { createdAt: Date; id: string } {
  const parsed = place.safeParse(Buffer.from(text, 'base64url').toString().split(' '));
  if (!parsed.success) throw new AppError('REQUEST.INVALID', 'This page of the list does not exist. Start from the top.');
  const [createdAt, id] = parsed.data;
  return { createdAt, id };
}
