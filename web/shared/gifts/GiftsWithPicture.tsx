import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import type { GeneratedImage } from '../../../server/generation/contract.js';
import { onBackOnline } from '../back-online.js';
import { KEPT_FRESH, refreshed } from '../images/fresh-pictures.js';
import { keepPicture } from '../images/own-picture-storage.js';
import { formatDollars } from '../money.js';
import { useSession } from '../session/SessionProvider.js';
import { Button } from '../ui/Button.js';
import { Skeleton } from '../ui/Skeleton.js';
import { giftsToShow } from './gift-choice.js';
import { useGiftViewsQuery } from './gift-views-api.js';
import { useGiftsQuery } from './gifts-api.js';
import styles from './GiftsWithPicture.module.css';
import { PictureOnGift } from './PictureOnGift.js';

const GIFTS = 6;
/** Pixels: sharp in three columns on a desk and in two on a phone. */
const VIEW_WIDTH = 800;

interface GiftsWithPictureProps {
  image: GeneratedImage;
  /** What the picture is for; without it, what it was made for. */
  gift?: Product | null;
  /** Puts the picture on `gift`, whose page is open already. */
  onUse?: ((image: GeneratedImage) => void) | undefined;
}

/** Six gifts with the customer's picture on them; each opens with that picture chosen. */
export function GiftsWithPicture({ image, gift, onUse }: GiftsWithPictureProps) {
  const { user } = useSession();
  const list = useGiftsQuery();
  const from = gift ?? list.data?.find(({ id }) => id === image.productId);
  const gifts = list.data && giftsToShow(list.data, GIFTS, from);
  const request = gifts && {
    pictureId: image.id,
    width: VIEW_WIDTH,
    gifts: gifts.map(({ id }) => ({ productId: id, words: [] })),
  } as const;
  const views = useGiftViewsQuery(request ?? skipToken, KEPT_FRESH);
  const failed = [list, views].find(({ isError, currentData }) => isError && !currentData);
  const refetch = failed?.refetch;

  useEffect(() => refetch && onBackOnline(() => void refetch()), [refetch]);

  const open = (chosen: Product) => {
    if (user) keepPicture(chosen.id, user.id, image);
  };
  return (
    <>
      <div role="status">
        {refetch && (
          <p className={styles.failure}>
            {gifts ? 'Your picture could not be put on the gifts right now.' : 'The gifts could not be loaded.'}
            <Button variant="quiet" size={40} onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
      </div>
      {gifts ? (
        <ul className={styles.gifts} aria-busy={views.isFetching}>
          {gifts.map((each) => (
            <li key={each.id}>
              <Link
                to={`/product/${each.id}`}
                className={styles.gift}
                onClick={(event) => {
                  if (each.id !== gift?.id || !onUse) return open(each);
                  event.preventDefault();
                  onUse(image);
                }}
              >
                <PictureOnGift
                  gift={each}
                  image={image}
                  view={failed ? null : views.currentData?.find(({ productId }) => productId === each.id)?.url}
                  onBroken={refreshed(views)}
                />
                <span className={styles.name}>{each.name}</span>
                <span className={styles.price}>{formatDollars(each.product_price)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        !failed && <LoadingGifts />
      )}
    </>
  );
}

function LoadingGifts() {
  return (
    <div className={styles.gifts} aria-busy>
      {Array.from({ length: GIFTS }, (_, place) => (
        <Skeleton key={place} ratio="4 / 5" radius="var(--radius-picture)" />
      ))}
    </div>
  );
}
