import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One row at most. */
export const PRINT_RULES_ID = 1;

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
