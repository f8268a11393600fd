import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OpenGeneration } from '../../shared/images/picture-place.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import type { PictureChange } from './generator-api.js';
import { generationOpened, type TrackedGeneration } from './tracked-generations.js';

/** URL of the generator for this product, or of free mode when null. */
export function placeOf(productId: string | null): string {
  return productId ? `/product/${productId}?showUpload=true` : '/generate';
}

/** State of a browser history entry of the generator. */
interface PlaceState extends OpenGeneration {
  /** The request, as it was sent; null when this browser does not know it. */
  request?: string | null;
  /** The change that the generation makes, or an attempted change of its picture. */
  change?: PictureChange | undefined;
}

type Open = (generationId: string | null, request?: string | null, change?: PictureChange) => void;

export const stateShowing = ({ id, request, change }: Pick<TrackedGeneration, 'id' | 'request' | 'change'>): PlaceState => ({
  generationId: id,
  request,
  change,
});

/**
 * The open generation, stored in the browser's history: a reload and the way back from another page lead to the same
 * picture again.
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
      // A late response must not lead back to a page that the customer has left.
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
