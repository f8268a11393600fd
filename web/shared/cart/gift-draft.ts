import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { type GiftDeliveryRequest, type GiftRequest, MAX_GIFT_MESSAGE } from '../../../server/checkout/gifting/contract.js';
import { deliveryProblems, type DeliveryProblems } from '../gift-delivery/delivery-problems.js';
import { timeIn } from '../../../server/platform/time-zones/contract.js';
import { currentTimeZone, ownTimeZone, timeZones } from '../gift-delivery/time-zones.js';
import { currentStored, setStored, useStored } from '../storage/use-stored.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';
import type { CartLine } from './cart-line.js';
import type { OpenCheckout } from './open-checkouts.js';
import { DAY_MS } from '../../../server/platform/durations/contract.js';

const KEY = 'keepsake-gift-draft';
/** Longer than anybody plans a gift, in ms. */
const KEPT_MS = 30 * DAY_MS;
/** Id of the cart's gift fields. */
export const GIFT_FIELDS_ID = 'gift-fields';

/** Answers in the cart about an order that is a gift. */
export interface GiftDraft {
  isGift: boolean;
  message: string;
  /** The PDFs are emailed to the receiver. */
  isEmailed: boolean;
  delivery: GiftDeliveryRequest;
}

function emptyDraft(): GiftDraft {
  const timeZone = ownTimeZone();
  const { day } = timeIn(timeZone, new Date());
  return { isGift: false, message: '', isEmailed: false, delivery: { name: '', email: '', day, hour: 9, timeZone } };
}

/** Parses stored data of any shape; invalid values get their defaults, and old drafts all of them. */
function parseGiftDraft(kept: unknown): GiftDraft {
  const empty = emptyDraft();
  const { at } = (kept ?? {}) as { at?: unknown };
  if (typeof at === 'number' && Date.now() - at > KEPT_MS) return empty;
  const { isGift, message, isEmailed, delivery } = (kept ?? {}) as Partial<Record<keyof GiftDraft, unknown>>;
  const { name, email, day, hour, timeZone } = (delivery ?? {}) as Partial<Record<keyof GiftDeliveryRequest, unknown>>;
  const text = (value: unknown, otherwise: string, most: number) =>
    typeof value === 'string' ? value.slice(0, most) : otherwise;
  const zone = currentTimeZone(text(timeZone, '', 64));
  return {
    isGift: isGift === true,
    message: text(message, '', MAX_GIFT_MESSAGE),
    isEmailed: isEmailed === true,
    delivery: {
      name: text(name, '', 50),
      email: text(email, '', 254),
      day: text(day, empty.delivery.day, 10),
      hour: Number.isInteger(hour) && (hour as number) >= 0 && (hour as number) < 24 ? (hour as number) : empty.delivery.hour,
      timeZone: timeZones().includes(zone) ? zone : empty.delivery.timeZone,
    },
  };
}

/** Whether the customer has tried to check out with this draft: then the fields show their problems. */
const giftCheckedSlice = createSlice({
  name: 'giftChecked',
  initialState: false,
  reducers: { giftCheckedSet: (_before, { payload }: PayloadAction<boolean>) => payload },
});

const { giftCheckedSet } = giftCheckedSlice.actions;
const selectGiftChecked = rootReducer.inject(giftCheckedSlice).selector((state) => state.giftChecked);

interface GiftDraftValue {
  draft: GiftDraft;
  /** The fields show their problems. */
  isChecked: boolean;
  change: (change: Partial<GiftDraft>) => void;
  /** Shows the problems of the fields. */
  check: () => void;
}

/** The gift draft of the cart, stored in this browser and synchronized between its tabs. */
export function useGiftDraft(): GiftDraftValue {
  const dispatch = useAppDispatch();
  const draft = useStored(KEY, parseGiftDraft);
  const isChecked = useAppSelector(selectGiftChecked);
  const change = (changed: Partial<GiftDraft>) => {
    dispatch(giftCheckedSet(false));
    setStored(KEY, { ...draft, ...changed, at: Date.now() });
  };
  const check = useCallback(() => void dispatch(giftCheckedSet(true)), [dispatch]);
  return { draft, isChecked, change, check };
}

/** Resets the draft once its order is paid, unless it has become the draft of another order. */
export function forgetOrderedGift({ lines, gift }: Pick<OpenCheckout, 'lines' | 'gift'>): void {
  const draft = currentStored(KEY, parseGiftDraft);
  if (JSON.stringify(giftOf(draft, lines)) === JSON.stringify(gift)) setStored(KEY, undefined);
}

function hasPdf(lines: readonly Pick<CartLine, 'productType'>[]): boolean {
  return lines.some(({ productType }) => productType !== 'product');
}

/** Problems of the delivery of these lines; empty when nothing is delivered. */
export function giftProblems({ isGift, isEmailed, delivery }: GiftDraft, lines: readonly CartLine[]): DeliveryProblems {
  return isGift && isEmailed && hasPdf(lines) ? deliveryProblems(delivery, new Date()) : {};
}

/** The gift for the checkout request; undefined when the order is not a gift. */
export function giftOf({ isGift, message, isEmailed, delivery }: GiftDraft, lines: readonly CartLine[]): GiftRequest | undefined {
  if (!isGift) return undefined;
  return { ...(message.trim() && { message: message.trim() }), ...(isEmailed && hasPdf(lines) && { delivery }) };
}
