import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { onBackOnline } from '../back-online.js';
import { createRefetchOnError } from '../images/fresh-pictures.js';
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
/** A view that is made holds one of the few connections that a browser has to the shop. */
const AT_ONCE = 3;

interface GiftsWithPictureProps {
  image: Picture;
  /** The gift that the page shows; without it, the one the picture was made for. */
  gift?: Product | null;
  /** Puts the picture on `gift`, whose page is open already. */
  onUse?: ((image: Picture) => void) | undefined;
}

/** Six gifts with the customer's picture on them; each opens with that picture chosen. */
export function GiftsWithPicture({ image, gift, onUse }: GiftsWithPictureProps) {
  const list = useGiftsQuery();
  const from = gift ?? list.data?.find(({ id }) => id === image.productId);
  const gifts = list.data && giftsToShow(list.data, GIFTS, from);
  if (gifts) return <Gifts key={image.id} image={image} gifts={gifts} openId={onUse && gift?.id} onUse={onUse} />;
  if (list.isError) return <Failure onRetry={list.refetch}>The gifts could not be loaded.</Failure>;
  return (
    <div className={styles.gifts} aria-busy>
      {Array.from({ length: GIFTS }, (_, index) => (
        <Skeleton key={index} ratio="4 / 5" radius="var(--radius-picture)" />
      ))}
    </div>
  );
}

interface GiftsProps {
  image: Picture;
  gifts: readonly Product[];
  /** The gift whose page is open already. */
  openId: string | undefined;
  onUse: GiftsWithPictureProps['onUse'];
}

function Gifts({ image, gifts, openId, onUse }: GiftsProps) {
  const { user } = useSession();
  const request = {
    pictureId: image.id,
    width: VIEW_WIDTH,
    gifts: gifts.map(({ id }) => ({ productId: id, words: [] })),
  } as const;
  const views = useGiftViewsQuery(request, { refetchOnMountOrArgChange: true });
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const failed = views.isError && !views.data;

  const urlOf = (id: string) => (failed ? null : views.data?.find(({ productId }) => productId === id)?.url);
  const unsettled = gifts.filter(({ id }) => urlOf(id) && !settled.has(id));
  const waitsForOthers = (gift: Product) => unsettled.indexOf(gift) >= AT_ONCE;
  const choose = (chosen: Product, event: MouseEvent) => {
    if (chosen.id === openId && onUse) {
      event.preventDefault();
      onUse(image);
    } else if (user) {
      keepPicture(chosen.id, user.id, image);
    }
  };
  return (
    <>
      {failed && <Failure onRetry={views.refetch}>Your picture could not be put on the gifts right now.</Failure>}
      <ul className={styles.gifts} aria-busy={views.isFetching}>
        {gifts.map((gift) => (
          <li key={gift.id}>
            <Link to={`/product/${gift.id}`} className={styles.gift} onClick={(event) => choose(gift, event)}>
              <PictureOnGift
                gift={gift}
                image={image}
                view={waitsForOthers(gift) ? undefined : urlOf(gift.id)}
                onSettled={() => setSettled((before) => new Set(before).add(gift.id))}
                onBroken={createRefetchOnError(views)}
              />
              <span className={styles.name}>{gift.name}</span>
              <span className={styles.price}>{formatDollars(gift.product_price)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Failure({ children, onRetry }: { children: string; onRetry: () => unknown }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => onBackOnline(() => void retry()), []);
  return (
    <p role="alert" className={styles.failure}>
      {children}
      <Button variant="quiet" size={40} onClick={() => void onRetry()}>
        Try again
      </Button>
    </p>
  );
}
