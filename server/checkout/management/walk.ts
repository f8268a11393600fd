import { type EntityManager, unknownPage } from '../../platform/index.js';

/** A table of what the owner looks at, newest first. */
export type Source = 'checkout.orders o' | 'checkout.customers c';

/** On the rows of a source. */
export interface Condition {
  sql: string;
  values: unknown[];
}

export interface PageWish {
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

/** @throws AppError REQUEST.INVALID when `after` is not in the table */
export async function findPage(em: EntityManager, source: Source, condition: Condition, wish: PageWish): Promise<FoundPage> {
  const { after, limit, countUpTo } = wish;
  // The first page and the total are found on one walk.
  const found = await findIds(em, source, condition, after, after ? limit + 1 : Math.max(limit + 1, countUpTo));
  const total = after ? await count(em, source, condition, countUpTo) : found.length;
  return { ids: found.slice(0, limit), next: found.length > limit ? (found[limit - 1] ?? null) : null, total };
}

/** Those that come after the given one. @throws AppError REQUEST.INVALID when that is not in the table */
export async function findIds(
  em: EntityManager,
  source: Source,
  { sql, values }: Condition,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const place = after ? await placeOf(em, source, after) : null;
  const rows = await em.execute<{ id: string }[]>(
    `select id from ${source} where ${sql} ${place ? 'and (created_at, id) < (?::timestamptz, ?::uuid)' : ''}
     order by created_at desc, id desc limit ?`,
    [...values, ...(place ?? []), limit],
  );
  return rows.map(({ id }) => id);
}

/** As text, because a Date has no microseconds. */
async function placeOf(em: EntityManager, source: Source, id: string): Promise<[createdAt: string, id: string]> {
  const [row] = await em.execute<{ at: string }[]>(`select created_at::text as at from ${source} where id = ?`, [id]);
  if (!row) throw unknownPage();
  return [row.at, id];
}

async function count(em: EntityManager, source: Source, { sql, values }: Condition, upTo: number): Promise<number> {
  const [row] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from (select from ${source} where ${sql} limit ?) as counted`,
    [...values, upTo],
  );
  return row?.total ?? 0;
}
