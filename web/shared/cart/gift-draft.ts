import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import {
  type GiftDeliveryRequest,
  type GiftRequest,
  MAX_GIFT_MESSAGE,
} from '../../../server/checkout/gift-deliveries/contract.js';
import { onStoredElsewhere, readStored, writeStored } from '../browser-storage.js';
import { deliveryProblems, type DeliveryProblems } from '../gift-delivery/delivery-problems.js';
import { timeIn } from '../gift-delivery/gift-time.js';
import { ownTimeZone, timeZones } from '../gift-delivery/time-zones.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';
import type { CartLine } from './cart-line.js';

const STORAGE_KEY = 'keepsake-gift-draft';
/** Of the part of the cart that asks about the gift. */
export const GIFT_FIELDS_ID = 'gift-fields';

/** What the cart asks about an order that is a gift for somebody else. */
export interface GiftDraft {
  isGift: boolean;
  message: string;
  /** The PDFs go to the receiver's mailbox. */
  isEmailed: boolean;
  delivery: GiftDeliveryRequest;
}

interface GiftDraftState extends GiftDraft {
  /** Somebody wanted to pay: from now on the fields say what is wrong with them. */
  isChecked: boolean;
}

function emptyDraft(): GiftDraft {
  const timeZone = ownTimeZone();
  const { day } = timeIn(timeZone, new Date());
  return { isGift: false, message: '', isEmailed: false, delivery: { name: '', email: '', day, hour: 9, timeZone } };
}

/** Of anything that was kept; what has no meaning is as at the beginning. */
function parseGiftDraft(kept: unknown): GiftDraft {
  const empty = emptyDraft();
  const { isGift, message, isEmailed, delivery } = (kept ?? {}) as Partial<Record<keyof GiftDraft, unknown>>;
  const { name, email, day, hour, timeZone } = (delivery ?? {}) as Partial<Record<keyof GiftDeliveryRequest, unknown>>;
  const text = (value: unknown, otherwise: string, most: number) =>
    typeof value === 'string' ? value.slice(0, most) : otherwise;
  const isZone = typeof timeZone === 'string' && timeZones().includes(timeZone);
  return {
    isGift: isGift === true,
    message: text(message, '', MAX_GIFT_MESSAGE),
    isEmailed: isEmailed === true,
    delivery: {
      name: text(name, '', 50),
      email: text(email, '', 254),
      day: text(day, empty.delivery.day, 10),
      hour: Number.isInteger(hour) && (hour as number) >= 0 && (hour as number) < 24 ? (hour as number) : empty.delivery.hour,
      timeZone: isZone ? timeZone : empty.delivery.timeZone,
    },
  };
}

const giftDraftSlice = createSlice({
  name: 'giftDraft',
  initialState: (): GiftDraftState => ({ ...parseGiftDraft(readStored('localStorage', STORAGE_KEY)), isChecked: false }),
  reducers: {
    giftDrafted: (_before, { payload }: PayloadAction<GiftDraft>) => ({ ...payload, isChecked: false }),
    giftChecked: (draft) => ({ ...draft, isChecked: true }),
  },
});

const { giftDrafted, giftChecked } = giftDraftSlice.actions;
const selectGiftDraft = rootReducer.inject(giftDraftSlice).selector((state) => state.giftDraft);

interface GiftDraftValue {
  draft: GiftDraftState;
  change: (change: Partial<GiftDraft>) => void;
  /** Shows what is wrong with it. */
  check: () => void;
  /** The order is paid. */
  forget: () => void;
}

/** The gift as it is asked for in the cart, kept in this browser and in step between its tabs. */
export function useGiftDraft(): GiftDraftValue {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectGiftDraft);
  useEffect(() => onStoredElsewhere(STORAGE_KEY, (kept) => void dispatch(giftDrafted(parseGiftDraft(kept)))), [dispatch]);
  const change = (changed: Partial<GiftDraft>) => {
    const { isChecked: _, ...before } = draft;
    const next = { ...before, ...changed };
    dispatch(giftDrafted(next));
    writeStored('localStorage', STORAGE_KEY, next);
  };
  const check = useCallback(() => void dispatch(giftChecked()), [dispatch]);
  const forget = useCallback(() => {
    writeStored('localStorage', STORAGE_KEY, undefined);
    dispatch(giftDrafted(emptyDraft()));
  }, [dispatch]);
  return { draft, change, check, forget };
}

function hasPdf(lines: readonly Pick<CartLine, 'productType'>[]): boolean {
  return lines.some(({ productType }) => productType !== 'product');
}

/** What is wrong with the delivery of these lines; empty where nothing is delivered. */
export function giftProblems({ isGift, isEmailed, delivery }: GiftDraft, lines: readonly CartLine[]): DeliveryProblems {
  return isGift && isEmailed && hasPdf(lines) ? deliveryProblems(delivery) : {};
}

/** What the shop is asked for; undefined where the order is no gift. */
export function giftOf({ isGift, message, isEmailed, delivery }: GiftDraft, lines: readonly CartLine[]): GiftRequest | undefined {
  if (!isGift) return undefined;
  return { ...(message.trim() && { message: message.trim() }), ...(isEmailed && hasPdf(lines) && { delivery }) };
}
