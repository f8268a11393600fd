import { Migration } from '@mikro-orm/migrations';

const KEYS = [
  ['dispute_evidence', 'dispute_id'],
  ['line_requests', 'order_line_id'],
  ['order_mails', 'line_request_id'],
  ['order_mails', 'parcel_id'],
  ['problem_reports', 'order_line_id'],
  ['production_items', 'order_line_id'],
  ['production_items', 'production_id'],
  ['refund_items', 'order_line_id'],
  ['reprints', 'order_line_id'],
  ['reprints', 'report_id'],
] as const;

/** Deleting an order that was never paid looked through five whole tables for each of its lines. */
export class ForeignKeyIndexes extends Migration {
  override up(): void {
    for (const [table, column] of KEYS) {
      this.addSql(`create index ${table}_by_${column} on checkout.${table} (${column}) where ${column} is not null`);
    }
  }
}
