import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The subjects of audit log entries. */
export type AuditSubject = 'order' | 'product' | 'discount' | 'picture-pack' | 'job' | 'review';

/** A change made by the owner. A trigger refuses updates and deletes. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  schema: 'platform',
  tableName: 'audit_log',
  properties: {
    id: p.uuid().primary(),
    actorId: p.uuid(),
    subject: p.string().$type<AuditSubject>(),
    subjectId: p.uuid(),
    /** Such as `status-changed`. */
    action: p.string(),
    /** Only the fields that differ. Must not contain customer data: it cannot be erased. */
    before: p.json<Record<string, unknown>>().strictNullable(),
    after: p.json<Record<string, unknown>>().strictNullable(),
    createdAt: p.datetime(),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
