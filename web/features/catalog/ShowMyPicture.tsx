import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useEffect, useState } from 'react';
import { refreshed } from '../../shared/images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { cardPictureChanged } from './card-picture-slice.js';
import styles from './ShowMyPicture.module.css';

const keyOf = (userId: string): string => `keepsake-show-picture/${userId}`;

function wasOn(userId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

function keep(userId: string, isOn: boolean): void {
  try {
    if (isOn) window.localStorage.setItem(keyOf(userId), 'true');
    else window.localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is full or forbidden: the choice then lives as long as the list.
  }
}

/** Puts the customer's last picture on the product cards. Nothing for those who have none. */
export default function ShowMyPicture({ userId }: { userId: string }) {
  const query = useGeneratedImagesQuery();
  const [isOn, setIsOn] = useState(() => wasOn(userId));
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
      onClick={() => {
        keep(userId, !isOn);
        setIsOn(!isOn);
      }}
    >
      <span className={styles.print}>
        <img className={styles.picture} src={picture.thumbnailUrl} alt="" width={24} height={30} onError={refreshed(query)} />
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
