import { z } from 'zod';
import { emailAddress } from '../../platform/email/contract.js';
import { HAS_VISIBLE_TEXT } from '../../platform/typed-text/contract.js';
import { timeIn, timeZone } from '../../platform/time-zones/contract.js';
import { personName } from '../customers/contract.js';

export const MAX_GIFT_MESSAGE = 300;
/** The days on which a gift can be delivered, on the receiver's calendar: from today to the same day next year. */
export function giftDays(zone: string, now: Date): { first: string; last: string } {
  const first = timeIn(zone, now).day;
  const last = new Date(`${first}T00:00:00Z`);
  last.setUTCFullYear(last.getUTCFullYear() + 1);
  return { first, last: last.toISOString().slice(0, 10) };
}

/** Allows no control characters except line breaks, and none that change the text direction. */
const WRITABLE = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|\n)*$/u;

const giftMessage = z
  .string()
  // CRLF counts as one character, so that the error matches the length that the form shows.
  .max(2 * MAX_GIFT_MESSAGE, `Please shorten the message to ${MAX_GIFT_MESSAGE} characters.`)
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(MAX_GIFT_MESSAGE, `Please shorten the message to ${MAX_GIFT_MESSAGE} characters.`)
      .regex(WRITABLE, 'Please leave unusual characters out of the message.'),
  );

const EMAIL_RULE = 'Please enter a valid email address for the person who gets the gift.';
const DAY_RULE = 'Please choose the day of the gift.';
const HOUR_RULE = 'Please choose the hour of the gift.';

/**
 * Recipient and time of the delivery of a gift's PDFs. An hour of today that has begun means immediately; other days:
 * CHECKOUT.GIFT_TIME_NOT_AVAILABLE.
 */
export const giftDeliveryRequest = z.object({
  name: personName.regex(HAS_VISIBLE_TEXT, 'Please enter the name of the person who gets the gift.'),
  email: emailAddress(EMAIL_RULE),
  day: z.iso.date(DAY_RULE).refine((day) => day >= '2000' && day < '2200', DAY_RULE),
  hour: z.number(HOUR_RULE).int(HOUR_RULE).min(0, HOUR_RULE).max(23, HOUR_RULE),
  timeZone,
});
export type GiftDeliveryRequest = z.infer<typeof giftDeliveryRequest>;

/** The field `gift` of POST /api/create-payment. Delivery of an order without PDFs: CHECKOUT.GIFT_WITHOUT_PDF. */
export const giftRequest = z.object({
  /** Printed on the packing slip, and shown on the page of the gift. */
  message: giftMessage.optional(),
  delivery: giftDeliveryRequest.optional(),
});
export type GiftRequest = z.infer<typeof giftRequest>;

/** The gift as the buyer and the owner see it. */
export const orderGift = z.object({
  message: z.string().nullable(),
  /** Null if nothing is emailed. */
  delivery: z
    .object({
      name: z.string(),
      email: z.string(),
      /** Day and hour are local to the time zone. */
      day: z.iso.date(),
      hour: z.number().int(),
      time_zone: z.string(),
      sent_at: z.iso.datetime().nullable(),
      /** When an email was not sent because the recipient has unsubscribed. */
      declined_at: z.iso.datetime().nullable(),
      /** When the gift was first unwrapped. */
      unwrapped_at: z.iso.datetime().nullable(),
      can_change: z.boolean(),
      can_send_again: z.boolean(),
    })
    .nullable(),
});
export type OrderGift = z.infer<typeof orderGift>;

const linkedOrder = z.object({ number: z.string().max(40).trim().toUpperCase(), key: z.string().max(200) });
export const linkedGiftDelivery = linkedOrder.extend({ delivery: giftDeliveryRequest });
export type LinkedGiftDelivery = z.infer<typeof linkedGiftDelivery>;
export const linkedGift = linkedOrder;
export type LinkedGift = z.infer<typeof linkedGift>;

/** POST /api/gift-page and /api/gift-page/unwrap: `key` is the last part of the gift's URL. */
export const giftPageRequest = z.object({ key: z.string().max(200) });
export type GiftPageRequest = z.infer<typeof giftPageRequest>;

/** The gift as the recipient sees it: no prices, no postal address, no email. CHECKOUT.GIFT_NOT_FOUND, CHECKOUT.GIFT_GONE. */
export const giftPage = z.object({
  /** First name of the buyer; empty if unknown. */
  from: z.string(),
  to: z.string(),
  message: z.string().nullable(),
  is_unwrapped: z.boolean(),
  pictures: z.array(
    z.object({
      name: z.string(),
      /** Short-lived URLs; the page shows the first that is not null. */
      viewUrl: z.string().nullable(),
      personalisedUrl: z.string().nullable(),
      imageUrl: z.string().nullable(),
      downloadUrl: z.string().nullable(),
    }),
  ),
});
export type GiftPage = z.infer<typeof giftPage>;
