import type { Dispatch } from 'redux';
import { PAGE_DATA_ID, type PageData } from '../../server/storefront/contract.js';
import { productsApi } from '../shared/api/products-api.js';

/** What the server rendered the page in the document from; undefined where it rendered none. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

/** Lets the first view find its data as if it had been loaded. */
export function keepPageData(dispatch: Dispatch, { list, product, missingProduct }: PageData): void {
  const { upsertQueryEntries } = productsApi.util;
  if (product) dispatch(upsertQueryEntries([{ endpointName: 'product', arg: product.id, value: product }]));
  if (missingProduct) dispatch(upsertQueryEntries([{ endpointName: 'product', arg: missingProduct, value: null }]));
  if (!list) return;
  const value = { pages: [list.page], pageParams: [null] };
  // The types know no argument of infinite queries, though their entries are kept alike.
  dispatch(upsertQueryEntries([{ endpointName: 'productList', arg: list.query as never, value }]));
}
