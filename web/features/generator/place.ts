import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OpenGeneration } from '../../shared/images/picture-place.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import type { PictureChange } from './generator-api.js';
import { generationOpened, type TrackedGeneration } from './tracked-generations.js';

/** Where pictures for this product are made, or those of free mode when it is null. */
export function placeOf(productId: string | null): string {
  return productId ? `/product/${productId}?showUpload=true` : '/generate';
}

/** What an entry of the browser's history says of the generator. */
interface PlaceState extends OpenGeneration {
  /** What was asked for, as it was sent; null when that is not known here. */
  request?: string | null;
  /** The change that the generation makes, or that was tried of its picture. */
  change?: PictureChange | undefined;
}

type Open = (generationId: string | null, request?: string | null, change?: PictureChange) => void;

export const stateShowing = ({ id, request, change }: Pick<TrackedGeneration, 'id' | 'request' | 'change'>): PlaceState => ({
  generationId: id,
  request,
  change,
});

/**
 * The generation that is open, kept in the browser's history: a reload and the way back from another page lead to the
 * same picture again.
 */
export function useOpenGeneration(): [PlaceState, Open] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  const open = useCallback<Open>(
    (generationId, request = null, change) => {
      // What is answered late must not lead back to a page that was left.
      if (hasLeft.current) return;
      dispatch(generationOpened(generationId));
      void navigate(
        { pathname, search },
        { replace: true, state: { ...(state as object | null), generationId, request, change } },
      );
    },
    [dispatch, navigate, pathname, search, state],
  );
  return [(state as PlaceState | null) ?? {}, open];
}
