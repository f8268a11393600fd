import { useEffect, useState } from 'react';
import { CATEGORY_PAGES, type Product, type ProductList } from '../../../server/catalog/contract.js';
import styles from './MoreGifts.module.css';
import { ProductCard } from './ProductCard.js';

const CARDS = 4;

async function othersLike(product: Product, signal: AbortSignal): Promise<Product[]> {
  const query = new URLSearchParams({ limit: String(CARDS + 1) });
  if (product.category !== 'All Creative Gifts') query.set('category', product.category);
  const response = await fetch(`/api/products?${query}`, { signal });
  if (!response.ok) return [];
  const { products } = (await response.json()) as ProductList;
  return products.filter(({ id }) => id !== product.id).slice(0, CARDS);
}

/** 'More gifts for couples' */
function headingFor(product: Product): string {
  const page = CATEGORY_PAGES.find(({ category }) => category === product.category);
  return `More ${(page?.title ?? 'creative gifts').toLowerCase()}`;
}

/** Other gifts of the same category; nothing when there are none, or when they cannot be had. */
export default function MoreGifts({ product }: { product: Product }) {
  const [gifts, setGifts] = useState<Product[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    othersLike(product, leaving.signal).then(setGifts, () => undefined);
    return () => leaving.abort();
  }, [product]);

  if (gifts.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="more-gifts">
      <h2 id="more-gifts">{headingFor(product)}</h2>
      <ul className={styles.grid}>
        {gifts.map((gift) => (
          <li key={gift.id}>
            <ProductCard product={gift} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
