import { Link } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import { CARD_PICTURE_SIZES } from '../../../server/storefront/contract.js';
import { formatDollars } from '../../shared/money.js';
import { Picture } from '../../shared/ui/Picture.js';
import { listedPrice, offeredInWords } from './prices.js';
import styles from './ProductCard.module.css';
import { cardDescription } from './text.js';

interface ProductCardProps {
  product: Product;
  /** On the first screen: its picture is loaded at once. */
  eager: boolean;
}

export function ProductCard({ product, eager }: ProductCardProps) {
  const price = listedPrice(product);
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Picture src={product.image_urls[0]} alt={product.image_alts[0] ?? ''} sizes={CARD_PICTURE_SIZES} eager={eager} />
      </div>
      <h3 className={styles.name}>
        <Link to={`/product/${product.id}`} className={styles.link}>
          {product.name}
        </Link>
      </h3>
      <p className={styles.description}>{cardDescription(product.description)}</p>
      <p className={styles.offer}>
        {price > 0 && <span className={styles.price}>{formatDollars(price)}</span>}
        <span className={styles.variants}>{offeredInWords(product)}</span>
      </p>
    </article>
  );
}
