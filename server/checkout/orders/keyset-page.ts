import { type EntityManager, invalidCursor } from '../../platform/index.js';

/** A table that the owner reads newest first. */
export type PagedTable = 'checkout.orders o' | 'checkout.customers c';

/** SQL on the rows of a table. */
export interface Condition {
  sql: string;
  values: unknown[];
}

export interface PageRequest {
  /** `next` of the page before. */
  after?: string | undefined;
  limit: number;
  countUpTo: number;
}

export interface FoundPage {
  ids: string[];
  /** Id of the last of these where others follow. */
  next: string | null;
  /** Counted no further than to `countUpTo`. */
  total: number;
}

/** A row's place in the list, valid even after the row is deleted. */
export interface Cursor {
  id: string;
  /** As text: a Date has no microseconds. */
  at: string;
}

/** @throws AppError REQUEST.INVALID when `after` is not in the table */
export async function findPage(em: EntityManager, source: PagedTable, condition: Condition, wish: PageRequest): Promise<FoundPage> {
  const { after, limit, countUpTo } = wish;
  const place = after ? await cursorOf(em, source, after) : undefined;
  // One query gives the first page and the total.
  const found = await findRowsAfter(em, source, condition, place, place ? limit + 1 : Math.max(limit + 1, countUpTo));
  const total = place ? await count(em, source, condition, countUpTo) : found.length;
  const ids = found.slice(0, limit).map(({ id }) => id);
  return { ids, next: found.length > limit ? (ids.at(-1) ?? null) : null, total };
}

/** The rows after the cursor. */
export async function findRowsAfter(
  em: EntityManager,
  source: PagedTable,
  { sql, values }: Condition,
  after: Cursor | undefined,
  limit: number,
): Promise<Cursor[]> {
  return em.execute<Cursor[]>(
    `select id, created_at::text as at from ${source} where ${sql} ${after ? 'and (created_at, id) < (?::timestamptz, ?::uuid)' : ''}
     order by created_at desc, id desc limit ?`,
    [...values, ...(after ? [after.at, after.id] : []), limit],
  );
}

async function cursorOf(em: EntityManager, source: PagedTable, id: string): Promise<Cursor> {
  const [row] = await em.execute<Cursor[]>(`select id, created_at::text as at from ${source} where id = ?`, [id]);
  if (!row) throw invalidCursor();
  return row;
}

async function count(em: EntityManager, source: PagedTable, { sql, values }: Condition, upTo: number): Promise<number> {
  const [row] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from (select from ${source} where ${sql} limit ?) as counted`,
    [...values, upTo],
  );
  return row?.total ?? 0;
}
