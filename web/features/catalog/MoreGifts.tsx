import { useEffect, useState } from 'react';
import { CATEGORY_PAGES, type Product } from '../../../server/catalog/contract.js';
import { fetchProducts } from './fetch-products.js';
import styles from './MoreGifts.module.css';
import { ProductCard } from './ProductCard.js';

const CARDS = 4;

interface Gifts {
  /** Of the same category alone. */
  ofCategory: boolean;
  products: Product[];
}

async function newest(filter: Record<string, string>, but: Product, signal: AbortSignal): Promise<Product[]> {
  const query = new URLSearchParams({ limit: String(2 * CARDS), ...filter });
  const { products } = await fetchProducts(query, signal);
  return products.filter(({ id }) => id !== but.id);
}

/** A small category is made up to a row with others. */
async function giftsLike(product: Product, signal: AbortSignal): Promise<Gifts> {
  const same = await newest({ category: product.category }, product, signal);
  if (same.length >= CARDS) return { ofCategory: true, products: same.slice(0, CARDS) };
  const others = (await newest({}, product, signal)).filter(({ category }) => category !== product.category);
  return { ofCategory: false, products: [...same, ...others].slice(0, CARDS) };
}

/** 'More gifts for couples' */
function headingFor(product: Product): string {
  const page = CATEGORY_PAGES.find(({ category }) => category === product.category);
  return `More ${(page?.title ?? 'creative gifts').toLowerCase()}`;
}

/** Gifts like this one; nothing when there are none, or when they cannot be had. */
export default function MoreGifts({ product }: { product: Product }) {
  const [gifts, setGifts] = useState<Gifts>();

  useEffect(() => {
    const leaving = new AbortController();
    giftsLike(product, leaving.signal).then(setGifts, () => undefined);
    return () => leaving.abort();
  }, [product]);

  if (!gifts || gifts.products.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="more-gifts">
      <h2 id="more-gifts">{gifts.ofCategory ? headingFor(product) : 'More gifts to make yours'}</h2>
      <ul className={styles.grid}>
        {gifts.products.map((gift) => (
          <li key={gift.id}>
            <ProductCard product={gift} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
