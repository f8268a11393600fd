import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { GIFT_KINDS } from '../../../../server/catalog/contract.js';
import { readStored, writeStored } from '../../../shared/storage/browser-storage.js';
import type { StorageKey } from '../../../shared/storage/stored-data.js';
import type { TypedProduct } from './product-form.js';

/** Unsaved input of the product form, kept in the session storage of the browser's tab. */
export interface Draft {
  form: TypedProduct;
  /** The product as it was when the form was opened; absent for a new one. */
  opened?: AdminProduct;
}

/** Title of the toast about a kept draft. */
export const DRAFT_KEPT = 'Draft kept';

const keyOf = (name: string): StorageKey<'sessionStorage'> => `product-draft:${name}`;

/** @param name 'new', `edit:` or `copy:` and the product's id */
export function readDraft(name: string): Draft | undefined {
  const draft = readStored('sessionStorage', keyOf(name)) as { form?: Partial<TypedProduct> } | null | undefined;
  const { image_urls: images, word_fields: wordFields, kind = '' } = draft?.form ?? {};
  const isWhole = Array.isArray(images) && Array.isArray(wordFields) && kind in GIFT_KINDS;
  return isWhole ? (draft as Draft) : undefined;
}

export function keepDraft(name: string, draft: Draft): void {
  writeStored('sessionStorage', keyOf(name), draft);
}

export function dropDraft(name: string): void {
  writeStored('sessionStorage', keyOf(name), undefined);
}
