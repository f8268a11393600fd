import { useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { ResponsiveImage } from '../ui/Picture.js';
import { PhotoFrame } from '../ui/PhotoFrame.js';
import { Skeleton } from '../ui/Skeleton.js';
import styles from './PictureOnGift.module.css';

interface PictureOnGiftProps {
  gift: Product;
  image: Picture;
  /** URL of the gift with the picture on it; undefined while unknown, null without a view. */
  view: string | null | undefined;
  /** Called when the view has loaded or failed. */
  onSettled: () => void;
  /** Called when the view cannot be shown: its URL may have expired. */
  onBroken: () => void;
}

/** The gift with the customer's picture on it; where that cannot be shown, the gift and a small print of the picture. */
export function PictureOnGift({ gift, image, view, onSettled, onBroken }: PictureOnGiftProps) {
  const [shown, setShown] = useState<string>();
  const [broken, setBroken] = useState<string>();
  if (view === null || (view !== undefined && view === broken)) {
    return (
      <span className={styles.frame}>
        <ResponsiveImage src={gift.image_urls[0]} alt="" sizes="(width < 56.25em) 46vw, 30vw" color={gift.image_colors?.[0]} />
        <span className={styles.print}>
          <PhotoFrame>
            <img src={image.thumbnailUrl} alt="" loading="lazy" decoding="async" />
          </PhotoFrame>
        </span>
      </span>
    );
  }
  return (
    <span className={styles.frame}>
      {view === undefined || view !== shown ? <Skeleton ratio="4 / 5" radius="0" /> : null}
      {view !== undefined && (
        <img
          // A new URL is a new picture with its own fade-in.
          key={view}
          className={view === shown ? `${styles.view} ${styles.shown}` : styles.view}
          src={view}
          alt=""
          width={800}
          height={1000}
          loading="lazy"
          decoding="async"
          onLoad={() => {
            setShown(view);
            onSettled();
          }}
          onError={() => {
            setBroken(view);
            onSettled();
            onBroken();
          }}
        />
      )}
    </span>
  );
}
