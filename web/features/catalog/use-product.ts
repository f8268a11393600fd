import { useCallback, useEffect, useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import { takeFirstData } from '../../shared/first-data.js';

export type LoadedProduct =
  | { state: 'loading' | 'missing' | 'failed' }
  | { state: 'ready'; product: Product };

const LOADING: LoadedProduct = { state: 'loading' };

async function load(id: string, signal: AbortSignal): Promise<LoadedProduct> {
  try {
    const response = await fetch(`/api/products/${encodeURIComponent(id)}`, { signal });
    if (response.status === 404) return { state: 'missing' };
    if (!response.ok) return { state: 'failed' };
    return { state: 'ready', product: (await response.json()) as Product };
  } catch {
    return { state: 'failed' };
  }
}

/**
 * The product of this id, from the document when the server wrote it there. Plain fetch, because RTK Query weighs
 * more than all of this page's own code. What failed is tried again by `reload`.
 */
export function useProduct(id: string): LoadedProduct & { reload: () => void } {
  const [loaded, setLoaded] = useState<{ id: string; result: LoadedProduct }>(() => {
    const first = takeFirstData('product')?.product;
    return first ? { id: first.id, result: { state: 'ready', product: first } } : { id, result: LOADING };
  });
  const result = loaded.id === id ? loaded.result : LOADING;
  const { state } = result;

  useEffect(() => {
    if (state !== 'loading') return;
    const leaving = new AbortController();
    void load(id, leaving.signal).then((next) => {
      if (!leaving.signal.aborted) setLoaded({ id, result: next });
    });
    return () => leaving.abort();
  }, [id, state]);

  const reload = useCallback(() => setLoaded({ id, result: LOADING }), [id]);

  return { ...result, reload };
}
