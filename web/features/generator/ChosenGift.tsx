import type { Product } from '../../../server/catalog/contract.js';
import { ResponsiveImage } from '../../shared/ui/Picture.js';
import styles from './ChosenGift.module.css';
import parts from './parts.module.css';

/** The gift that the picture was made for. */
export function ChosenGift({ gift }: { gift: Product }) {
  return (
    <aside className={styles.chosen} aria-label="The gift it goes on">
      <p className={parts.label}>It goes on</p>
      <div className={styles.gift}>
        <span className={styles.picture}>
          <ResponsiveImage src={gift.image_urls[0]} alt="" sizes="64px" color={gift.image_colors?.[0]} />
        </span>
        <p className={`${parts.label} ${styles.name}`}>{gift.name}</p>
      </div>
    </aside>
  );
}
