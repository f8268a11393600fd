import { cutAt } from '../../../server/storefront/list-filters/contract.js';

/** Shown when no gift matches all words of a search. */
export const PARTIAL_MATCH = 'No gift has all of these words. Close to it:';

/** A description's paragraphs, split by its line breaks. */
export function paragraphs(description: string): string[] {
  return description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

const NAME_LENGTH = 60;

/** Message for an empty category, by the name in the URL, which can be any text. */
export function noneInCategory(slug: string): string {
  const name = slug.length > NAME_LENGTH ? `${cutAt(slug, NAME_LENGTH)}…` : slug;
  return `No products found in "${name}" category.`;
}
