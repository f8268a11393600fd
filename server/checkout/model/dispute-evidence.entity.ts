import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Evidence that the owner sent to the bank in a dispute, recorded by hand. */
export const DisputeEvidence = defineEntity({
  name: 'DisputeEvidence',
  schema: 'checkout',
  tableName: 'dispute_evidence',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    disputeId: p.string(),
    text: p.text(),
    /** The day when it was sent, such as 2026-11-22. */
    sentOn: p.date(),
    recordedBy: p.uuid(),
    createdAt: p.datetime(),
    /** Deleted evidence can be restored for a day. */
    deletedAt: p.datetime().strictNullable(),
  },
});
export type DisputeEvidence = InferEntity<typeof DisputeEvidence>;
