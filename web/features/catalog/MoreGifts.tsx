import { CATEGORY_PAGES, type Product } from '../../../server/catalog/contract.js';
import styles from './MoreGifts.module.css';
import { ProductCard } from './ProductCard.js';
import { useProductsQuery } from '../../shared/api/products-api.js';

const CARDS = 4;

const NEWEST = new URLSearchParams({ limit: String(2 * CARDS) });

/** The newest of the same category; a small category is made up to a row with others. */
function useGiftsLike({ id, category }: Product): { ofCategory: boolean; products: Product[] } {
  const same = useProductsQuery(`${NEWEST}&${new URLSearchParams({ category })}`).data?.products.filter((gift) => gift.id !== id);
  const isSmall = same !== undefined && same.length < CARDS;
  const others = useProductsQuery(NEWEST.toString(), { skip: !isSmall }).data?.products.filter(
    (gift) => gift.category !== category,
  );
  if (!same || (isSmall && !others)) return { ofCategory: false, products: [] };
  return { ofCategory: !isSmall, products: [...same, ...(others ?? [])].slice(0, CARDS) };
}

/** 'More gifts for couples' */
function headingFor(product: Product): string {
  const page = CATEGORY_PAGES.find(({ category }) => category === product.category);
  return `More ${(page?.title ?? 'creative gifts').toLowerCase()}`;
}

/** Gifts like this one; nothing when there are none, or when they cannot be had. */
export default function MoreGifts({ product }: { product: Product }) {
  const { ofCategory, products } = useGiftsLike(product);
  if (products.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="more-gifts">
      <h2 id="more-gifts">{ofCategory ? headingFor(product) : 'More gifts to make yours'}</h2>
      <ul className={styles.grid}>
        {products.map((gift) => (
          <li key={gift.id}>
            <ProductCard product={gift} />
          </li>
        ))}
      </ul>
    </section>
  );
}
