import type { ProductList } from '../../../server/catalog/contract.js';

/**
 * GET /api/products.
 *
 * @throws what fetch throws, or Error when the server says no
 */
export async function fetchProducts(query: URLSearchParams, signal: AbortSignal): Promise<ProductList> {
  const response = await fetch(`/api/products?${query}`, { signal });
  if (!response.ok) throw new Error(`The product list answered ${response.status}.`);
  return (await response.json()) as ProductList;
}
