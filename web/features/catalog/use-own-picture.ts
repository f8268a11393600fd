import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ImagesDispatch } from '../../shared/images/images-api.js';
import { keptPerson } from '../../shared/session/session-storage.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { forgetPicture, keepPicture, keptPicture, type OwnPicture } from './own-picture-storage.js';

/**
 * The picture chosen for this product. It is there again after a reload, with a fresh address, as long as the account
 * still has it: who signs out or deletes it finds the slot empty.
 */
export function useOwnPicture(productId: string): [OwnPicture | undefined, (picture: OwnPicture | undefined) => void] {
  const { state: session, user } = useSession();
  const dispatch = useDispatch<ImagesDispatch>();
  const [picture, setPicture] = useState(() => keptPicture(productId, keptPerson()?.id));
  const [needsCheck, setNeedsCheck] = useState(picture !== undefined);
  const userId = user?.id;

  const choose = useCallback(
    (chosen: OwnPicture | undefined) => {
      if (chosen && userId) keepPicture(productId, userId, chosen);
      else forgetPicture(productId);
      setPicture(chosen);
      setNeedsCheck(false);
    },
    [productId, userId],
  );

  useEffect(() => {
    if (!needsCheck || !picture || !userId) return;
    let left = false;
    const check = async () => {
      const { imagesApi } = await import('../../shared/images/images-api.js');
      const { data } = await dispatch(
        imagesApi.endpoints.generatedImages.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      // Without an answer the choice stays: the checkout asks again.
      if (data && !left) choose(data.find(({ id }) => id === picture.id));
    };
    check().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [choose, dispatch, needsCheck, picture, userId]);

  return [session === 'signed-out' ? undefined : picture, choose];
}
