import { useState } from 'react';
import type { CartLine } from '../../shared/cart/cart-line.js';
import { selectLines } from '../../shared/cart/cart-slice.js';
import { useGiftViewsQuery } from '../../shared/gifts/gift-views-api.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import { PRIVATE_IMAGE_POLLING, createRefetchOnError } from '../../shared/images/fresh-pictures.js';

interface LineView {
  /** Address of the gift with the customer's picture and words; null when there is none. */
  url: string | null;
  isShown: boolean;
  onLoad: () => void;
  /** Requests a fresh address. */
  onError: () => void;
}

/**
 * The preview of a line's gift. All lines with the same picture share one request.
 *
 * @param isTheirs the picture is the customer's, and they are signed in
 */
export function useLineView(
  { productId, words = [], generatedImageId = '', orientation }: CartLine,
  isTheirs: boolean,
): LineView {
  const lines = useAppSelector(selectLines);
  const [loaded, setLoaded] = useState<string>();
  const withPicture = lines.filter((line) => line.generatedImageId === generatedImageId);
  const gifts = withPicture.map((line) => ({
    productId: line.productId,
    words: line.words ?? [],
    ...(line.orientation && { orientation: line.orientation }),
  }));
  const query = useGiftViewsQuery(
    { pictureId: generatedImageId, width: 400, gifts },
    { ...PRIVATE_IMAGE_POLLING, skip: !isTheirs || generatedImageId === '' },
  );
  const asked = JSON.stringify([productId, orientation, words]);
  const view = isTheirs && query.data?.find((each) => JSON.stringify([each.productId, each.orientation, each.words]) === asked);
  const url = view ? view.url : null;
  return {
    url,
    isShown: url !== null && url === loaded,
    onLoad: () => setLoaded(url ?? undefined),
    onError: createRefetchOnError(query),
  };
}
