import { z } from 'zod';

/** One change by the owner, as it is shown on the order or product it was made to; append-only. */
const auditEntry = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  /** Who did it: their name, or their email address where they gave none. */
  by: z.string(),
  /** What was done, such as 'Changed the status'. */
  action: z.string(),
  /** Field by field, as a person reads them; only what differs. Null before a creation or after a deletion. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** GET /api/admin/products/:id/audit, newest first; an order's entries are in its timeline. */
export const auditList = z.object({ entries: z.array(auditEntry) });
export type AuditList = z.infer<typeof auditList>;
