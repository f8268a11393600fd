import type { Dispatch } from 'redux';
import { PAGE_DATA_ID, type PageData } from '../../server/storefront/contract.js';
import { productsApi } from '../shared/api/products-api.js';

/** Data from which the server rendered the document's page; undefined when the document has no rendered page. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

/** Puts the page data into the cache of RTK Query, so that the first view finds it as if it had been loaded. */
export function keepPageData(dispatch: Dispatch, { list, product, missingProduct }: PageData): void {
  const { upsertQueryEntries } = productsApi.util;
  if (product) dispatch(upsertQueryEntries([{ endpointName: 'product', arg: product.id, value: product }]));
  if (missingProduct) dispatch(upsertQueryEntries([{ endpointName: 'product', arg: missingProduct, value: null }]));
  if (!list) return;
  const value = { pages: [list.page], pageParams: [null] };
  // The types lack infinite queries, although the cache stores their entries in the same way.
  dispatch(upsertQueryEntries([{ endpointName: 'productList', arg: list.query as never, value }]));
}
