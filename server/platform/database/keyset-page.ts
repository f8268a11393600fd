import type { EntityName, FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors/app-error.js';

export interface PageRequest {
  /** `next` of the page before. */
  after?: string | null | undefined;
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  /** Id of the last row when more follow. */
  next: string | null;
}

interface Dated {
  id: string;
  createdAt: Date;
}

const NEWEST_FIRST = { createdAt: 'desc', id: 'desc' } as unknown as undefined;

/**
 * One page of the entities that match, newest first.
 * @throws AppError REQUEST.INVALID when no entity has the id `after`
 */
export async function findPage<Row extends Dated>(
  em: EntityManager,
  entity: EntityName<Row>,
  where: FilterQuery<Row>,
  { after, limit }: PageRequest,
): Promise<Page<Row>> {
  const conditions: FilterQuery<Row>[] = [where];
  if (after) {
    const last = await em.findOne<Dated>(entity as EntityName<Dated>, { id: after }, { fields: ['createdAt' as never] });
    if (!last) throw invalidCursor();
    const { createdAt } = last;
    // The first condition is redundant, but lets PostgreSQL start its index scan at the right row.
    conditions.push({ createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { id: { $lt: after } }] } as unknown as FilterQuery<Row>);
  }
  const rows = await em.find(entity, { $and: conditions } as FilterQuery<Row>, { orderBy: NEWEST_FIRST, limit: limit + 1 });
  return pageOf(rows, limit);
}

/** @param rows one more than `limit` when there are more pages */
function pageOf<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** The page that a cursor asks for does not exist. */
export function invalidCursor(): AppError {
  return new AppError('REQUEST.INVALID', 'This page of the list does not exist. Start from the top.');
}
