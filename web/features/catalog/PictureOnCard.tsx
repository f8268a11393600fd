import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CardProduct } from '../../../server/catalog/contract.js';
import { createRefetchOnError } from '../../shared/images/fresh-pictures.js';
import { useCardViewQuery } from './card-views-api.js';
import styles from './PictureOnCard.module.css';

/** Margin around the viewport: pictures about to become visible are prepared. */
const NEAR = '200px';

interface PictureOnCardProps {
  product: CardProduct;
  pictureId: string;
}

/** The gift with the customer's picture on it, over the card's own picture as soon as it is made. */
export default function PictureOnCard({ product, pictureId }: PictureOnCardProps): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [shown, setShown] = useState<string>();
  const query = useCardViewQuery(isNear ? { pictureId, productId: product.id } : skipToken);
  const view = query.currentData;

  useEffect(() => {
    if (isNear || !mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isNear]);

  return (
    <>
      <span ref={mark} className={styles.mark} />
      {view && (
        <img
          key={view}
          className={view === shown ? `${styles.view} ${styles.shown}` : styles.view}
          src={view}
          alt={view === shown ? 'With your picture on it' : ''}
          decoding="async"
          onLoad={() => setShown(view)}
          onError={createRefetchOnError(query)}
        />
      )}
    </>
  );
}
