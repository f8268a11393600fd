import { z } from 'zod';

const state = z.enum(['waiting', 'ready', 'submitting', 'accepted', 'printing', 'sent', 'cancelled', 'refused']);

/** An attempt to have gifts of an order made by the print partner. Amounts are in its currency. */
const adminProduction = z.object({
  id: z.uuid(),
  attempt: z.number().int(),
  state,
  currency: z.string().nullable(),
  /** Items and shipping. */
  quoted_amount: z.number().nullable(),
  charged_amount: z.number().nullable(),
  /** Dollars that the customer paid for these gifts, and for shipping, which counts for one attempt of an order only. */
  paid_amount: z.number(),
  paid_with_shipping: z.boolean(),
  /** The partner's number of the order. */
  partner_reference: z.string().nullable(),
  /** Earliest time of the submission; null while the owner holds the attempt. Only relevant in the state `waiting`. */
  hold_until: z.iso.datetime().nullable(),
  /** Why the attempt waits although its hold is over; a sentence. */
  held_because: z.string().nullable(),
  /** Why the partner gave no answer, and since when. */
  failure: z.enum(['unreachable', 'unauthorized']).nullable(),
  failing_since: z.iso.datetime().nullable(),
  /** Set from the cancellation request until the attempt is canceled. `too_late`: the partner goes on. */
  cancelling: z.enum(['asked', 'too_late']).nullable(),
  /** Actions that are possible now. */
  can: z.object({ send_now: z.boolean(), hold: z.boolean(), cancel: z.boolean(), send_again: z.boolean() }),
  items: z.array(
    z.object({
      id: z.uuid(),
      line_id: z.uuid(),
      product_name: z.string(),
      quantity: z.number().int(),
      is_reprint: z.boolean(),
      sku: z.string(),
      state: z.enum(['live', 'sent', 'ended', 'again', 'by_hand']),
      can_print_by_hand: z.boolean(),
    }),
  ),
});
export type AdminProduction = z.infer<typeof adminProduction>;

/** In GET /api/admin/orders/:id. POST :id/productions/:production/send-now and its other actions answer with the whole order. */
export const adminProductions = z.object({
  /** Newest first. */
  attempts: z.array(adminProduction),
  /** False for a sandbox, which neither prints nor charges. */
  is_live: z.boolean(),
});
export type AdminProductions = z.infer<typeof adminProductions>;
