import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PrintFinding } from '../../../painter/index.js';

/** Green: nothing was found. Yellow: a person should look. */
const CHECK_COLORS = ['green', 'yellow'] as const;

/** The judgment of a finished print file. A new file has none until it is judged, too. */
export const PrintCheck = defineEntity({
  name: 'PrintCheck',
  schema: 'checkout',
  tableName: 'print_checks',
  properties: {
    orderLineId: p.uuid().primary(),
    orderId: p.uuid(),
    color: p.enum(CHECK_COLORS),
    /** Erased with the print file, because they may name people. */
    findings: p.json<PrintFinding[]>(),
    /** A small preview of the print; null without a print file. */
    previewKey: p.string().strictNullable(),
    /** The owner took the release back: no rule releases it again. */
    isReopened: p.boolean().default(false),
    checkedAt: p.datetime(),
  },
});
export type PrintCheck = InferEntity<typeof PrintCheck>;
