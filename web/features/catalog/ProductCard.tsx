import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CardProduct, type Variant, VARIANT_NAMES } from '../../../server/catalog/contract.js';
import { CARD_PICTURE_SIZES } from '../../../server/storefront/contract.js';
import { cardDescription } from '../../../server/storefront/list-filters/contract.js';
import { onCdn } from '../../shared/cdn.js';
import { FavoriteButton } from '../../shared/favorites/FavoriteButton.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { formatDollars } from '../../shared/money.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import { ResponsiveImage } from '../../shared/ui/Picture.js';
import { PhotoFrame } from '../../shared/ui/PhotoFrame.js';
import { isSoldOut, listedPrice, offeredInWords, offeredVariants, priceOf } from '../../shared/gifts/prices.js';
import styles from './ProductCard.module.css';

/** Loaded only for customers who want to see their picture. If loading fails, the card stays unchanged. */
const PictureOnCard = lazyPart(
  () => import('./PictureOnCard.js'),
  () => null,
);

/** The photo that the shown picture was made from. */
function PhotoPrint({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <span className={styles.print}>
      <PhotoFrame>
        <img src={onCdn(src)} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      </PhotoFrame>
    </span>
  );
}

/** Why a gift cannot be bought, or only in part. */
function shortage(product: CardProduct): string | undefined {
  const offered = offeredVariants(product);
  const available = offered.filter((variant) => !isSoldOut(product, variant));
  if (offered.length === 0) return 'Not for sale right now';
  if (available.length === 0) return 'Sold out for now';
  if (available.length < offered.length) return 'PDF only for now';
  return undefined;
}

interface ProductCardProps {
  product: CardProduct;
  /** Whether the image of the card is the LCP image of the page. */
  first?: boolean;
  /** The variant that the list is filtered by: the card shows its price. */
  variant?: Variant | undefined;
}

export function ProductCard({ product, first, variant }: ProductCardProps) {
  const { rating } = product;
  const price = variant ? priceOf(product, variant) : listedPrice(product);
  const short = shortage(product);
  // The slice is injected together with the switch (ShowMyPicture).
  const pictureId = useAppSelector(({ cardPicture }: { cardPicture?: string | null }) => cardPicture);
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <ResponsiveImage
          src={product.image_urls[0]}
          alt={product.image_alts[0] ?? ''}
          sizes={CARD_PICTURE_SIZES}
          first={first}
          color={product.image_colors?.[0]}
        />
        {product.print_url && <PhotoPrint src={product.print_url} />}
        {pictureId && (
          <Suspense fallback={null}>
            <PictureOnCard product={product} pictureId={pictureId} />
          </Suspense>
        )}
      </div>
      <h3 className={styles.name}>
        <Link to={`/product/${product.id}`} className={styles.link}>
          {product.name}
        </Link>
      </h3>
      <p className={styles.description}>{cardDescription(product.description)}</p>
      <p className={styles.offer}>
        {price > 0 && <span className={styles.price}>{formatDollars(price)}</span>}
        {short ? (
          <span className={styles.shortage}>{short}</span>
        ) : (
          <span className={styles.variants}>{variant ? VARIANT_NAMES[variant] : offeredInWords(product)}</span>
        )}
        {rating && (
          <span className={styles.rating}>
            {rating.average} ({rating.count})
          </span>
        )}
      </p>
      <div className={styles.heart}>
        <FavoriteButton productId={product.id} name={product.name} onPicture />
      </div>
    </article>
  );
}
