import { z } from 'zod';
import { severalLines } from '../../../checkout/problems/contract.js';

const evidence = z.object({
  id: z.uuid(),
  text: z.string(),
  sent_on: z.iso.date(),
  /** The owner who recorded it. */
  by: z.string(),
});

export const adminDispute = z.object({
  id: z.string(),
  /** `inquiry`: no money has moved. `over`: the shop keeps the money. */
  phase: z.enum(['inquiry', 'open', 'over', 'lost']),
  /** Stripe's reason, such as `product_not_received`. */
  reason: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** Dollars that Stripe has withdrawn for the dispute and kept, fees included. */
  withdrawn_amount: z.number(),
  /** The last day to answer the dispute in Stripe; null when no answer is needed. */
  due_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Evidence that the owner sent, oldest first. */
  evidence: z.array(evidence),
});

/** POST /api/admin/orders/:id/disputes/:disputeId/evidence. DELETE …/orders/:id/evidence/:evidenceId, POST …/restore. */
export const newEvidence = z.object({
  text: severalLines.min(1, 'Please say what you sent.').max(2_000, 'Please keep it under 2,000 characters.'),
  sent_on: z.iso.date('Please enter the day.').refine((day) => day >= '2000', 'Please enter the day.'),
});
export type NewEvidence = z.infer<typeof newEvidence>;
