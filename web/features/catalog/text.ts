import { cutAt } from '../../../server/storefront/list-filters/contract.js';

/** Said of a search whose words no gift has together. */
export const PARTIAL_MATCH = 'No gift has all of these words. Close to it:';

/** A description's paragraphs: it is split by its line breaks (spec section 2). */
export function paragraphs(description: string): string[] {
  return description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

const NAME_LENGTH = 60;

/** An empty category, named as in the address, where anything may stand (spec section 2). */
export function noneInCategory(slug: string): string {
  const name = slug.length > NAME_LENGTH ? `${cutAt(slug, NAME_LENGTH)}…` : slug;
  return `No products found in "${name}" category.`;
}
