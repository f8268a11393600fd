import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { GIFT_KINDS } from '../../../../server/catalog/contract.js';
import type { ProductForm } from './product-form.js';

/** What was typed and not saved. It lasts as long as the browser's tab. */
export interface Draft {
  form: ProductForm;
  /** The product as it was when it was opened; none for a new one. */
  opened?: AdminProduct;
}

/** Title of the note that says so. */
export const DRAFT_KEPT = 'Draft kept';

const keyOf = (name: string) => `product-draft:${name}`;

/** @param name 'new', `edit:` or `copy:` and the product's id */
export function readDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Draft | null;
    const isWhole = Array.isArray(draft?.form.images) && Array.isArray(draft.form.wordFields) && draft.form.kind in GIFT_KINDS;
    return isWhole ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing: leaving the page still asks first.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Then there is none either.
  }
}
