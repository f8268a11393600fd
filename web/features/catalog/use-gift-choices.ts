import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Orientation, Product, Variant } from '../../../server/catalog/contract.js';
import { MAX_QUANTITY } from '../../shared/cart/cart-line.js';
import { initialVariant } from '../../shared/gifts/prices.js';
import { oneOf } from '../../shared/one-of.js';
import { parseWhole } from '../../shared/typed-numbers.js';
import { useHydrated } from '../../shared/use-hydrated.js';

interface GiftChoices {
  variant: Variant | undefined;
  setVariant: (variant: Variant) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The chosen orientation; null when the gift hangs as it suits the picture. */
  turn: Orientation | null;
  setTurn: (turn: Orientation | null) => void;
}

function quantityIn(params: URLSearchParams): number {
  const quantity = parseWhole(params.get('quantity') ?? '') ?? 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : 1;
}

/**
 * Choices on a gift’s page. They are kept in its address, for a reload and a shared link.
 *
 * @param isPreview leaves the address as it is
 */
export function useGiftChoices(product: Product, isPreview: boolean): GiftChoices {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const [chosenVariant, setVariant] = useState<Variant>();
  const [chosenQuantity, setQuantity] = useState<number>();
  const [chosenTurn, setTurn] = useState<Orientation | null>();
  const variant = initialVariant(product, chosenVariant ?? params.get('variant'));

  const keepInAddress = useEffectEvent(() => {
    if (isPreview) return;
    const next = new URLSearchParams(params);
    const keep = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
    if (variant && variant !== initialVariant(product, params.get('variant'))) keep('variant', variant);
    if (chosenQuantity !== undefined) keep('quantity', chosenQuantity === 1 ? null : String(chosenQuantity));
    if (chosenTurn !== undefined) keep('orientation', chosenTurn);
    if (next.toString() !== params.toString()) setParams(next, { replace: true, state });
  });
  // An effect, because hydration may find a choice that was made before it, and going back an address without it.
  useEffect(() => keepInAddress(), [variant, chosenQuantity, chosenTurn, params]);

  // The server renders the page without them.
  const fromAddress = isHydrated
    ? { quantity: quantityIn(params), turn: oneOf(['upright', 'across'], params.get('orientation')) }
    : undefined;
  return {
    variant,
    setVariant,
    quantity: chosenQuantity ?? fromAddress?.quantity ?? 1,
    setQuantity,
    turn: chosenTurn === undefined ? (fromAddress?.turn ?? null) : chosenTurn,
    setTurn,
  };
}
