import { resourceMissing } from './errors.js';
import { expand, integer, text } from './params.js';

/** The parameters of every list. */
export const pageParams = {
  limit: integer(1, 100).optional(),
  starting_after: text(200).optional(),
  expand,
};

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
export function page<T extends { id: string }>(
  object: string,
  url: string,
  items: T[],
  { limit = 10, starting_after: after }: { limit?: number | undefined; starting_after?: string | undefined },
): ListObject<T> {
  const index = items.findIndex((item) => item.id === after);
  if (after !== undefined && index < 0) throw resourceMissing(object, after, 'starting_after', 400);
  const end = index + 1 + limit;
  return { object: 'list', url, has_more: items.length > end, data: items.slice(index + 1, end) };
}
