import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { CATEGORY_PAGES, type Product } from '../../../server/catalog/contract.js';
import styles from './Breadcrumbs.module.css';

/** The way back to the grid and to the product's category. */
export const Breadcrumbs = memo(function Breadcrumbs({ product }: { product: Product }) {
  const page = CATEGORY_PAGES.find((candidate) => candidate.category === product.category);
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        <li>
          <Link to="/">All Creative Gifts</Link>
          <CaretRightIcon size={14} aria-hidden />
        </li>
        {page && (
          <li>
            <Link to={`/category/${page.slug}`}>{page.title}</Link>
            <CaretRightIcon size={14} aria-hidden />
          </li>
        )}
        <li aria-current="page">{product.name}</li>
      </ol>
    </nav>
  );
});
