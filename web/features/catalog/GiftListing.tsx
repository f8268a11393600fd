import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { useNavigate } from 'react-router-dom';
import { CATEGORY_PAGES, type CategoryPage } from '../../../server/catalog/contract.js';
import styles from './GiftListing.module.css';
import { useProductList } from './product-lists.js';
import { ProductGrid } from './ProductGrid.js';

/** Small screens choose the category here; wide ones in the sidebar. */
function CategorySelect({ slug }: { slug: string }) {
  const navigate = useNavigate();
  return (
    <div className={styles.select}>
      <select
        aria-labelledby="listing-heading"
        value={slug}
        onChange={(event) => void navigate(event.target.value ? `/category/${event.target.value}` : '/')}
      >
        <option value="">Everyone</option>
        {CATEGORY_PAGES.map((page) => (
          <option key={page.slug} value={page.slug}>
            {page.label}
          </option>
        ))}
      </select>
      <CaretDownIcon size={20} aria-hidden />
    </div>
  );
}

/** Heading, category choice and grid of the home page (no category) and of a category page. */
export function GiftListing({ page }: { page?: CategoryPage }) {
  const list = useProductList(page?.category);
  const Heading = page ? 'h1' : 'h2';
  return (
    <section aria-labelledby="listing-heading">
      <div className={styles.header}>
        <Heading id="listing-heading" className={styles.heading}>
          {page ? (
            page.title
          ) : (
            <>
              <span className={styles.wide}>All Creative Gifts</span>
              <span className={styles.narrow}>Meaningful gift for?</span>
            </>
          )}
        </Heading>
        {list.total > 0 && (
          <p className={styles.count}>
            {list.total} {list.total === 1 ? 'gift' : 'gifts'}
          </p>
        )}
        <CategorySelect slug={page?.slug ?? ''} />
      </div>
      {page && <h2 className="visually-hidden">The gifts</h2>}
      <ProductGrid list={list} slug={page?.slug} />
    </section>
  );
}
