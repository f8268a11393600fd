import { Link } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import type { GeneratedImage } from '../../../server/generation/contract.js';
import { keepPicture } from '../../shared/images/own-picture-storage.js';
import { formatDollars } from '../../shared/money.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { Picture } from '../../shared/ui/Picture.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { giftsToShow } from './gift-choice.js';
import { useGiftsQuery } from './gifts-api.js';
import styles from './GiftAside.module.css';

const GIFTS = 3;

/** The gift that the picture was made for. */
export function ChosenGift({ gift }: { gift: Product }) {
  return (
    <aside className={`${styles.aside} ${styles.chosen}`} aria-label="The gift it goes on">
      <p className={styles.label}>It goes on</p>
      <div className={styles.gift}>
        <Thumbnail gift={gift} />
        <p className={styles.name}>{gift.name}</p>
      </div>
    </aside>
  );
}

/** Some gifts for a picture that was made for none; each opens with the picture on it. */
export function SeeItOn({ image }: { image: GeneratedImage }) {
  const { data, isError } = useGiftsQuery();
  const { user } = useSession();
  const gifts = data && giftsToShow(data, GIFTS);
  if (isError || gifts?.length === 0) return null;
  return (
    <aside className={styles.aside} aria-labelledby="see-it-on" aria-busy={!gifts}>
      <h2 id="see-it-on" className={styles.label}>
        See it on
      </h2>
      <ul className={styles.gifts}>
        {gifts
          ? gifts.map((gift) => (
              <li key={gift.id}>
                <Link
                  to={`/product/${gift.id}`}
                  className={styles.gift}
                  onClick={() => user && keepPicture(gift.id, user.id, image)}
                >
                  <Thumbnail gift={gift} />
                  <span className={styles.name}>
                    {gift.name}
                    <span className={styles.price}>{formatDollars(gift.product_price)}</span>
                  </span>
                </Link>
              </li>
            ))
          : Array.from({ length: GIFTS }, (_, place) => (
              <li key={place} className={styles.gift}>
                <Skeleton width="58px" height="72px" radius="var(--radius-input)" />
              </li>
            ))}
      </ul>
    </aside>
  );
}

function Thumbnail({ gift }: { gift: Product }) {
  return (
    <span className={styles.picture}>
      <Picture src={gift.image_urls[0]} alt="" sizes="64px" />
    </span>
  );
}
