import { Migration } from '@mikro-orm/migrations';

/** What the gifts with a customer's own picture are printed from. */
export class Migration20261123_33_PrintFiles extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql(`create table checkout.print_files (
      order_line_id uuid primary key references checkout.order_lines on delete cascade,
      order_id uuid not null,
      kind text not null,
      upscale text not null default 'pending'
        check (upscale in ('pending', 'unneeded', 'off', 'no_budget', 'failed', 'upscaled')),
      request_id text,
      submissions int not null default 0 check (submissions >= 0),
      submitted_at timestamptz,
      tries int not null default 0,
      lease_id uuid,
      lease_until timestamptz,
      object_key text check (object_key is null or finished_at is not null),
      created_at timestamptz not null,
      finished_at timestamptz
    )`);
    this.addSql(`create index print_files_of_order on checkout.print_files (order_id)`);
    this.addSql(`create index print_files_waiting on checkout.print_files (created_at) where finished_at is null`);
    // Of orders that are paid and still to be made.
    this.addSql(`insert into checkout.print_files (order_line_id, order_id, kind, created_at)
      select l.id, l.order_id, coalesce(l.kind, 'framed-print'), now()
      from checkout.order_lines l join checkout.orders o on o.id = l.order_id
      where o.paid_at is not null and o.status in ('pending', 'processing')
        and o.payment_state in ('paid', 'partly_refunded', 'needs_attention')
        and (l.generated_image_id is not null or l.picture_key is not null)`);
  }
}
