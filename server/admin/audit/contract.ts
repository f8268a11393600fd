import { z } from 'zod';

/** A change by the owner, as the page of the order or product shows it. Entries are append-only. */
const auditEntry = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  /** Name of the user who made the change, or their email address if they have no name. */
  by: z.string(),
  /** Such as 'Changed the status'. */
  action: z.string(),
  /** The changed fields as readable text. `before` is null for a creation, `after` for a deletion. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** GET /api/admin/products/:id/audit, newest first; an order's entries are in its timeline. */
export const auditList = z.object({ entries: z.array(auditEntry) });
export type AuditList = z.infer<typeof auditList>;
