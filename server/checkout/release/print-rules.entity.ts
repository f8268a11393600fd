import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

declare global {
  interface AuditSubjects {
    'print-rules': true;
  }
}

/** One row at most. */
export const PRINT_RULES_ID = 1;
/** In the audit log, whose subjects have UUIDs. */
export const PRINT_RULES_SUBJECT_ID = '00000000-0000-4000-8000-000000000001';

/** Steps that the owner lets the shop take by itself; none without the row. */
export const PrintRules = defineEntity({
  name: 'PrintRules',
  schema: 'checkout',
  tableName: 'print_rules',
  properties: {
    id: p.smallint().primary().autoincrement(false),
    /** Prints without findings are released when they are checked. */
    releaseGreen: p.boolean(),
    changedAt: p.datetime(),
    changedBy: p.uuid(),
  },
});
export type PrintRules = InferEntity<typeof PrintRules>;
