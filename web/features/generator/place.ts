import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { generationOpened, type TrackedGeneration } from './tracked-generations.js';

/** Where pictures for this product are made, or those of free mode when it is null. */
export function placeOf(productId: string | null): string {
  return productId ? `/product/${productId}?showUpload=true` : '/generate';
}

/** What an entry of the browser's history says of the generator. */
interface PlaceState {
  /** The generation that is open; null when the customer wanted the choices instead; absent when just arrived. */
  generationId?: string | null;
  /** What was asked for, as it was sent; null when that is not known here. */
  request?: string | null;
}

export const stateShowing = ({ id, request }: Pick<TrackedGeneration, 'id' | 'request'>): PlaceState => ({
  generationId: id,
  request,
});

/**
 * The generation that is open, kept in the browser's history: a reload and the way back from another page lead to the
 * same picture again.
 */
export function useOpenGeneration(): [PlaceState, (generationId: string | null, request?: string | null) => void] {
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
  const open = useCallback(
    (generationId: string | null, request: string | null = null) => {
      // What is answered late must not lead back to a page that was left.
      if (hasLeft.current) return;
      dispatch(generationOpened(generationId));
      void navigate({ pathname, search }, { replace: true, state: { ...(state as object | null), generationId, request } });
    },
    [dispatch, navigate, pathname, search, state],
  );
  return [(state as PlaceState | null) ?? {}, open];
}
