import { z } from 'zod';
import { resourceMissing } from './errors.js';
import { expand, integer, text } from './params.js';

const created = z.union([
  integer(0, 99_999_999_999).transform((moment) => ({ gte: moment, lte: moment })),
  z.strictObject({
    gt: integer(0, 99_999_999_999).optional(),
    gte: integer(0, 99_999_999_999).optional(),
    lt: integer(0, 99_999_999_999).optional(),
    lte: integer(0, 99_999_999_999).optional(),
  }),
]);

/** What every list takes. */
export const pageParams = {
  limit: integer(1, 100).optional(),
  starting_after: text(200).optional(),
  ending_before: text(200).optional(),
  expand,
};
export const createdParam = created.optional();

interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

interface ListObject<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/**
 * One page of a list in Stripe's order, which is the order of `items`.
 * @throws resource_missing when the cursor names an object that is not in the list
 */
export function page<T extends { id: string }>(object: string, url: string, items: T[], params: PageParams): ListObject<T> {
  const limit = params.limit ?? 10;
  const position = (id: string, param: string): number => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw resourceMissing(object, id, param, 400);
    return index;
  };
  if (params.ending_before !== undefined) {
    const end = position(params.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: items.slice(start, end) };
  }
  const start = params.starting_after === undefined ? 0 : position(params.starting_after, 'starting_after') + 1;
  return { object: 'list', url, has_more: items.length > start + limit, data: items.slice(start, start + limit) };
}

/** @param moment seconds since 1970 */
export function isWithin(moment: number, range: z.output<typeof createdParam>): boolean {
  if (!range) return true;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range as Record<string, number | undefined>;
  return moment > gt && moment >= gte && moment < lt && moment <= lte;
}
