import type { EntityName, FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors/app-error.js';

interface Dated {
  id: string;
  createdAt: Date;
}

export interface PageRequest {
  /** `next` of the page before, or its last row, which may have been deleted since. */
  after?: string | Dated | null | undefined;
  limit: number;
}

export interface CountedPageRequest extends PageRequest {
  maxTotal: number;
}

export interface Page<Row> {
  rows: Row[];
  /** Id of the last row when more follow. */
  next: string | null;
}

export interface CountedPage<Row> extends Page<Row> {
  /** Number of all matches; counted only up to `maxTotal` if the request sets it. */
  total: number;
}

const NEWEST_FIRST = { createdAt: 'desc', id: 'desc' } as unknown as undefined;

/**
 * One page of the entities that match, newest first.
 * @throws AppError REQUEST.INVALID when no such entity has the id `after`
 */
export async function findPage<Row extends Dated>(
  em: EntityManager,
  entity: EntityName<Row>,
  where: FilterQuery<Row>,
  { after, limit }: PageRequest,
): Promise<Page<Row>> {
  const last = typeof after === 'string' ? await findCursor(em, entity, after) : after;
  const ids = await findIds(em, entity, last ? ({ $and: [where, olderThan(last)] } as FilterQuery<Row>) : where, limit + 1);
  const rows = await em.find(entity, { id: { $in: ids.slice(0, limit) } } as unknown as FilterQuery<Row>, {
    orderBy: NEWEST_FIRST,
  });
  return { rows, next: ids.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** @throws AppError REQUEST.INVALID like `findPage` */
export async function findCountedPage<Row extends Dated>(
  em: EntityManager,
  entity: EntityName<Row>,
  where: FilterQuery<Row>,
  { maxTotal, ...request }: CountedPageRequest,
): Promise<CountedPage<Row>> {
  const [page, ids] = await Promise.all([findPage(em, entity, where, request), findIds(em, entity, where, maxTotal)]);
  return { ...page, total: ids.length };
}

/** Selects only ids: an index-only scan may answer that. */
async function findIds<Row extends Dated>(
  em: EntityManager,
  entity: EntityName<Row>,
  where: FilterQuery<Row>,
  limit: number,
): Promise<string[]> {
  const options = { fields: ['id' as never], orderBy: NEWEST_FIRST, limit, disableIdentityMap: true };
  return (await em.find(entity, where, options)).map(({ id }) => id as string);
}

async function findCursor<Row extends Dated>(em: EntityManager, entity: EntityName<Row>, id: string): Promise<Dated> {
  const cursor = await em.findOneOrFail(entity as EntityName<Dated>, { id }, { failHandler: invalidCursor });
  return cursor;
}

function olderThan({ id, createdAt }: Dated): object {
  // The first condition is redundant, but lets PostgreSQL start its index scan at the right row.
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { id: { $lt: id } }] };
}

/** The page of an unknown cursor. */
export function invalidCursor(): AppError {
  return new AppError('REQUEST.INVALID', 'This page does not exist. Please start at the first page.');
}
