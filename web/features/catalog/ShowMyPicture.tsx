import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useEffect } from 'react';
import type { StorageKey } from '../../shared/storage/stored-data.js';
import { createRefetchOnError } from '../../shared/images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { setStored, useStored } from '../../shared/storage/use-stored.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { cardPictureChanged } from './card-picture-slice.js';
import styles from './ShowMyPicture.module.css';

const keyOf = (userId: string): StorageKey<'localStorage'> => `keepsake-show-picture/${userId}`;
const isTrue = (stored: unknown): boolean => stored === true;

/** Puts the customer's last picture on the product cards. Nothing for those who have none. */
export default function ShowMyPicture({ userId }: { userId: string }) {
  const query = useGeneratedImagesQuery();
  const isOn = useStored(keyOf(userId), isTrue);
  const dispatch = useAppDispatch();
  const picture = query.data?.[0];
  const shownId = (isOn && picture?.id) || null;

  useEffect(() => {
    dispatch(cardPictureChanged(shownId));
    return () => void dispatch(cardPictureChanged(null));
  }, [dispatch, shownId]);

  if (!picture) return null;
  return (
    <button
      type="button"
      className={styles.switch}
      aria-pressed={isOn}
      onClick={() => setStored(keyOf(userId), !isOn || undefined)}
    >
      <span className={styles.print}>
        <img
          className={styles.picture}
          src={picture.thumbnailUrl}
          alt=""
          width={24}
          height={30}
          onError={createRefetchOnError(query)}
        />
        {isOn && (
          <span className={styles.check}>
            <CheckIcon size={12} aria-hidden />
          </span>
        )}
      </span>
      <span className={styles.words}>Show my picture</span>
    </button>
  );
}
