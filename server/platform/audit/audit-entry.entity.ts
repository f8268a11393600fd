import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What changes by the owner are noted for. */
export type AuditSubject = 'order' | 'product' | 'job';

/** Somebody changed something on purpose. The database refuses to change or delete a row. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  schema: 'platform',
  tableName: 'audit_log',
  properties: {
    id: p.uuid().primary(),
    actorId: p.uuid(),
    subject: p.string().$type<AuditSubject>(),
    subjectId: p.uuid(),
    /** Such as `status-changed`; what it is called on a page is the page's matter. */
    action: p.string(),
    /** Only what differs. Nothing about customers in here: it cannot be erased. */
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    createdAt: p.datetime(),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
