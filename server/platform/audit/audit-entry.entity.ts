import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

declare global {
  /** The subjects of audit log entries. Each module adds its own. */
  interface AuditSubjects {
    job: true;
  }
}

export type AuditSubject = keyof AuditSubjects;

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
