import { useCallback, useEffect, useState } from 'react';
import { forgetPicture, keepPicture, keptPicture, type OwnPicture } from '../../shared/images/own-picture-storage.js';
import { storedUserId } from '../../shared/session/session-storage.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useHydrated } from '../../shared/use-hydrated.js';

type ChooseOwnPicture = (picture: OwnPicture | undefined) => void;

/**
 * The picture chosen for this product. It is there again after a reload, with a fresh address, as long as the account
 * still has it: who signs out or deletes it finds the slot empty.
 *
 * @returns the picture, how to choose another or none, and how to ask for a fresh address when the old one has expired
 */
export function useOwnPicture(productId: string): [OwnPicture | undefined, ChooseOwnPicture, () => void] {
  const { state: session, user } = useSession();
  const dispatch = useAppDispatch();
  const hydrated = useHydrated();
  const [restored, setRestored] = useState(false);
  const [picture, setPicture] = useState<OwnPicture>();
  const [needsCheck, setNeedsCheck] = useState(false);

  // The server knows nothing of what this tab keeps.
  if (hydrated && !restored) {
    setRestored(true);
    const kept = keptPicture(productId, storedUserId());
    setPicture(kept);
    setNeedsCheck(kept !== undefined);
  }
  const userId = user?.id;

  const choose = useCallback<ChooseOwnPicture>(
    (chosen) => {
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

  const recheck = useCallback(() => setNeedsCheck(true), []);
  return [session === 'signed-out' ? undefined : picture, choose, recheck];
}
