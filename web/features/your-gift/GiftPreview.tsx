import { useMemo, useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import { usualOrientation } from '../../../server/catalog/gifts/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import type { YourGift } from '../../../server/checkout/completion/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { useProductQuery } from '../../shared/api/products-api.js';
import GiftWithPicture from '../../shared/gifts/GiftWithPicture.js';
import { LANDSCAPE } from '../../shared/gifts/landscape.js';
import { bestOrientation, sceneOf } from '../../shared/gifts/orientation.js';
import styles from './YourGiftPage.module.css';

interface GiftPreviewProps {
  gift: YourGift;
  /** The account's picture on the gift; undefined for a picture of another account. */
  picture: Picture | undefined;
  /** Words as they are being typed. */
  words: readonly GiftWord[];
  /** Something was chosen or typed that is not saved. */
  isChanged: boolean;
}

/** The gift with the chosen picture and the words as they are typed, painted in this browser where that is possible. */
export function GiftPreview({ gift, picture, words, isChanged }: GiftPreviewProps) {
  const { data: product } = useProductQuery(gift.productId);
  const [failedId, setFailedId] = useState<string>();
  const shown = useMemo(
    () => product && ({ ...product, word_fields: gift.wordFields } satisfies Product),
    [gift.wordFields, product],
  );
  const pictureId = picture?.id ?? (gift.pictureId ? undefined : LANDSCAPE.id);
  const isKept = picture?.id === gift.pictureId || !picture;
  const orientation = isKept || !product ? (gift.orientation ?? usualOrientation(gift.kind)) : bestOrientation(product, picture);
  const scene = shown && sceneOf(shown, orientation);
  if (!shown || !scene || !pictureId || failedId === pictureId) return <StillPreview gift={gift} picture={picture} />;
  return (
    <figure className={styles.preview}>
      <span className={styles.painted}>
        <img src={scene.photoUrl} alt="" className={styles.still} />
        <GiftWithPicture
          key={pictureId}
          product={shown}
          orientation={orientation}
          pictureId={pictureId}
          words={words}
          small={null}
          onFail={() => setFailedId(pictureId)}
        />
      </span>
      <figcaption className={styles.caption}>
        {pictureId === LANDSCAPE.id
          ? 'The hills are only an example. They are never printed.'
          : isChanged
            ? 'Your gift with changes that aren’t saved yet.'
            : 'Your gift as we’ll print it.'}
      </figcaption>
    </figure>
  );
}

/** The view of the gift that the server rendered, or else the picture. */
export function StillPreview({ gift, picture }: { gift: YourGift; picture?: Picture | undefined }) {
  const isNew = picture !== undefined && picture.id !== gift.pictureId;
  const url = isNew ? picture.thumbnailUrl : (gift.viewUrl ?? gift.pictureUrl ?? gift.imageUrl);
  return (
    <figure className={styles.preview}>
      <span className={styles.painted}>{url && <img src={url} alt={gift.productName} className={styles.still} />}</span>
    </figure>
  );
}
