import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from '../../../checkout/cart/contract.js';
import { orderParcel } from '../../../checkout/fulfilment/contract.js';
import { TYPED_LINE } from '../../../platform/typed-text/contract.js';
import { TEXT_RULE } from '../refunds/contract.js';

/** Units of an order line. */
const lineUnits = z.object({ id: z.uuid(), quantity: z.number().int() });

export const adminParcel = orderParcel.extend({
  /** Whether the print partner sends it: the owner can only say that it arrived. */
  is_of_partner: z.boolean(),
  /** When the email about it goes to the customer; null once it is on its way. */
  mail_due_at: z.iso.datetime().nullable(),
});
export type AdminParcel = z.infer<typeof adminParcel>;

export const unsentUnits = z.array(lineUnits);

const QUANTITY_RULE = `The quantity must be a whole number from 1 to ${MAX_QUANTITY}.`;
const label = z.string().trim().max(60, 'Please shorten it to 60 characters.').regex(TYPED_LINE, TEXT_RULE);

const parcelContent = z
  .array(
    z.object({
      id: z.uuid('We couldn’t find this gift.').toLowerCase(),
      quantity: z.number(QUANTITY_RULE).int(QUANTITY_RULE).min(1, QUANTITY_RULE).max(MAX_QUANTITY, QUANTITY_RULE),
    }),
  )
  .min(1, 'Please choose what is in the parcel.')
  .max(MAX_LINES)
  .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Please list every gift once.');

const parcelFields = z.object({
  /** Without them: all that can be sent; for a parcel that is corrected, what is in it. */
  lines: parcelContent.optional(),
  /** USPS, UPS, FedEx and DHL get a link to their tracking page. Empty for a parcel that no carrier brings. */
  carrier: label,
  /** Empty when there is none. The customer is notified six hours later, so that it can still be added. */
  trackingNumber: label,
  /** Whether to mail the customer again after a correction. */
  notifyAgain: z.boolean().default(false),
  /** For a parcel that is corrected: what the owner saw when they began. CHECKOUT.PARCEL_CHANGED if it is something else by now. */
  seen: orderParcel.pick({ carrier: true, number: true }).optional(),
});
type ParcelFields = z.infer<typeof parcelFields>;

/**
 * POST /api/admin/orders/:id/parcels: sends a parcel. PUT …/parcels/:parcelId corrects it. Both return the details of the order.
 * CHECKOUT.NOT_TO_BE_SHIPPED: unpaid, canceled, refunded, PDFs only, or nothing left to send. CHECKOUT.LINE_WAITS: a gift
 * waits for the customer. CHECKOUT.PARCEL_CHANGED: fewer units are left than were chosen.
 */
export const parcelRequest = parcelFields.refine(
  ({ carrier, trackingNumber }: ParcelFields) => carrier !== '' || trackingNumber === '',
  { path: ['carrier'], message: 'Please enter the carrier of this number.' },
);
export type ParcelRequest = z.infer<typeof parcelRequest>;

/** PUT …/parcels/:parcelId/state. `cancelled` removes a parcel that was not sent; the previous state, sent back, undoes it. */
export const parcelStateRequest = z.object({ state: z.enum(['sent', 'delivered', 'cancelled']) });
export type ParcelStateRequest = z.infer<typeof parcelStateRequest>;
