import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Where pictures for this product are made, or those of free mode when it is null. */
export function placeOf(productId: string | null): string {
  return productId ? `/product/${productId}?showUpload=true` : '/generate';
}

/** What an entry of the browser's history says of the generator. */
interface PlaceState {
  /** The generation that is open; null when the customer wanted the choices instead; absent when just arrived. */
  generationId?: string | null;
}

export const stateShowing = (generationId: string): PlaceState => ({ generationId });

/**
 * The generation that is open, kept in the browser's history: a reload and the way back from another page lead to the
 * same picture again.
 */
export function useOpenGeneration(): [PlaceState['generationId'], (generationId: string | null) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(
    (generationId: string | null) => {
      void navigate({ pathname, search }, { replace: true, state: { ...(state as object | null), generationId } });
    },
    [navigate, pathname, search, state],
  );
  return [(state as PlaceState | null)?.generationId, open];
}
