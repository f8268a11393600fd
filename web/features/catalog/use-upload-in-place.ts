import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useGoBack } from '../../shared/use-go-back.js';

/** State of a history entry that was pushed by the product page, so that "Back" can be the browser's own. */
const FROM_PRODUCT = { fromProduct: true };

interface UploadInPlace {
  isOpen: boolean;
  open: () => void;
  /** @param view the top shows the first picture; on a phone its slot is far below */
  close: (view: { at: 'top' | 'slot' }) => void;
}

/**
 * `showUpload=true` shows the generator in place of the product and scrolls to the top.
 * @param slot scrolled to when the generator is closed
 */
export function useUploadInPlace(slot: RefObject<HTMLElement | null>): UploadInPlace {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const isOpen = new URLSearchParams(search).get('showUpload') === 'true';
  const wasOpen = useRef(isOpen);
  const goesOnAtTop = useRef(false);

  useEffect(() => {
    if (isOpen) window.scrollTo(0, 0);
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    if (isOpen) {
      document.getElementById('main')?.focus({ preventScroll: true });
    } else {
      slot.current?.focus({ preventScroll: true });
      if (goesOnAtTop.current) window.scrollTo(0, 0);
      else slot.current?.scrollIntoView({ block: 'center' });
      goesOnAtTop.current = false;
    }
  }, [isOpen, slot]);

  const withUpload = (shown: boolean): string => {
    const query = new URLSearchParams(search);
    if (shown) query.set('showUpload', 'true');
    else query.delete('showUpload');
    return `?${query}`;
  };

  return {
    isOpen,
    open: () => void navigate(withUpload(true), { state: FROM_PRODUCT }),
    close: ({ at }) => {
      goesOnAtTop.current = at === 'top';
      const cameFromProduct = (state as Partial<typeof FROM_PRODUCT> | null)?.fromProduct;
      if (cameFromProduct) goBack();
      else void navigate(withUpload(false), { replace: true });
    },
  };
}
