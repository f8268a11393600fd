import { z } from 'zod';

/** `preparing`: known, but not on its way. `cancelled`: never left. */
export const PARCEL_STATES = ['preparing', 'sent', 'delivered', 'cancelled'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** How much of an order was sent, or has arrived. */
export const DELIVERIES = ['partly_sent', 'sent', 'delivered'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** A parcel as its buyer and the owner see it. */
export const orderParcel = z.object({
  id: z.uuid(),
  state: z.enum(PARCEL_STATES),
  /** Null when unknown, and when the order was found by number and email only; so are number and URL. */
  carrier: z.string().nullable(),
  number: z.string().nullable(),
  /** The page that tracks it. */
  url: z.url({ protocol: /^https$/ }).nullable(),
  sent_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** How many units of which order lines are in it. */
  lines: z.array(z.object({ id: z.uuid(), quantity: z.number().int() })),
});
export type OrderParcel = z.infer<typeof orderParcel>;

/**
 * PUT /api/orders/:id/parcels/:parcelId/arrival: the buyer says that a parcel has arrived, or that it has not after all.
 * CHECKOUT.PARCEL_NOT_FOUND; CHECKOUT.PARCEL_CHANGED: it has not left.
 */
export const parcelArrival = z.object({ arrived: z.boolean() });
export type ParcelArrival = z.infer<typeof parcelArrival>;

/** POST /api/order-lookup/parcel-arrival: the same with the link of a mail. */
export const linkedParcelArrival = parcelArrival.extend({
  number: z.string().max(40).trim().toUpperCase(),
  key: z.string().max(200),
  parcel_id: z.uuid('We couldn’t find this parcel.'),
});
export type LinkedParcelArrival = z.infer<typeof linkedParcelArrival>;
