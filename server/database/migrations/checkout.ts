import { Migration } from '@mikro-orm/migrations';

/**
 * The owner's search uses `search_text`. A line break separates its fields, because search terms cannot contain one. The fields
 * are cut, because an index entry holds at most 2,704 bytes.
 */
export class CheckoutSchema extends Migration {
  override up(): void {
    this.addSql(`create schema checkout`);
    this.addSql(`create table checkout.customers (
      id uuid primary key,
      email text unique check (email = lower(email)),
      user_id uuid unique,
      first_name text not null,
      last_name text not null,
      phone text,
      created_at timestamptz(3) not null,
      is_buyer boolean not null default false,
      search_text text not null generated always as
        (lower(left(coalesce(email, ''), 254) || E'\\n' || left(first_name, 100) || ' ' || left(last_name, 100))) stored
    )`);
    this.addSql(`create index customers_newest on checkout.customers (created_at desc, id desc) include (search_text)
      where user_id is not null or is_buyer`);
    // Excludes customers who never bought anything, as `orders_search` does: indexing them would double the time of a checkout.
    this.addSql(`create index customers_search on checkout.customers using gin (search_text gin_trgm_ops) with (fastupdate = off)
      where user_id is not null or is_buyer`);
    this.addSql(`create table checkout.orders (
      id uuid primary key,
      number text not null unique,
      customer_id uuid not null references checkout.customers,
      user_id uuid,
      email text,
      buyer_erased_at timestamptz(3),
      idempotency_key text not null,
      request_hash text not null,
      status text not null check (status in ('pending', 'processing', 'completed', 'cancelled')),
      payment_state text not null
        check (payment_state in ('unpaid', 'paid', 'refunded', 'partly_refunded', 'expired', 'needs_attention')),
      stock text not null check (stock in ('none', 'reserved', 'taken', 'released')),
      currency text not null check (currency = 'usd'),
      subtotal_cents int not null check (subtotal_cents > 0),
      shipping_cents int not null check (shipping_cents >= 0),
      total_cents int not null,
      refunded_cents int not null,
      stripe_session_id text unique,
      stripe_payment_intent text unique,
      payment_url text,
      shipping_method text,
      shipping jsonb,
      created_at timestamptz(3) not null,
      expires_at timestamptz not null,
      checked_at timestamptz,
      next_check_at timestamptz not null,
      paid_at timestamptz,
      fulfilled_at timestamptz,
      successor_id uuid references checkout.customers,
      carrier text check (carrier <> ''),
      tracking_number text check (tracking_number <> ''),
      shipped_at timestamptz,
      received_cents int not null default 0 check (received_cents >= 0),
      search_text text not null generated always as (lower(number || E'\\n' || left(coalesce(email, ''), 254))) stored,
      correlation_id text,
      unique nulls not distinct (user_id, idempotency_key),
      check (total_cents = subtotal_cents + shipping_cents),
      check ((email is null) = (buyer_erased_at is not null)),
      check (paid_at is not null or payment_state not in ('paid', 'partly_refunded')),
      constraint orders_refunded check (refunded_cents between 0 and greatest(total_cents, received_cents)),
      constraint orders_tracking check ((carrier is null) = (tracking_number is null))
    )`);
    this.addSql(`create function checkout.note_buyer() returns trigger language plpgsql as $$
      begin
        update checkout.customers set is_buyer = true where id = new.customer_id and not is_buyer;
        return null;
      end $$`);
    this.addSql(`create trigger order_has_buyer after insert or update of payment_state on checkout.orders for each row
      when (new.payment_state in ('paid', 'partly_refunded', 'refunded', 'needs_attention') and new.buyer_erased_at is null)
      execute function checkout.note_buyer()`);
    this.addSql(`create index orders_abandoned on checkout.orders (created_at) where payment_state = 'expired'`);
    this.addSql(`create index orders_needing_attention on checkout.orders (created_at desc, id desc) include (number)
      where payment_state = 'needs_attention'`);
    // Contains all columns that the owner's list filters by. Filters that the search index does not support scan it in order.
    this.addSql(`create index orders_newest on checkout.orders (created_at desc, id desc)
      include (status, payment_state, customer_id, search_text)`);
    this.addSql(`create index orders_of_customer on checkout.orders (customer_id, created_at desc, id desc)`);
    this.addSql(`create index orders_of_deleted_buyers on checkout.orders (successor_id) where successor_id is not null`);
    this.addSql(`create index orders_of_user_newest on checkout.orders (user_id, created_at desc, id desc)
      where user_id is not null`);
    this.addSql(`create index orders_search on checkout.orders using gin (search_text gin_trgm_ops) with (fastupdate = off)
      where payment_state in ('paid', 'partly_refunded', 'refunded', 'needs_attention')`);
    this.addSql(`create index orders_sold on checkout.orders (paid_at) include (id, total_cents, refunded_cents)
      where paid_at is not null`);
    this.addSql(`create index orders_to_check on checkout.orders (next_check_at)
      where payment_state = 'unpaid'`);
    this.addSql(`create index orders_to_fulfil on checkout.orders (paid_at)
      where payment_state in ('paid', 'partly_refunded') and fulfilled_at is null`);
    this.addSql(`create index orders_to_refund on checkout.orders (created_at desc, id desc)
      where status = 'cancelled' and payment_state = 'paid'`);
    this.addSql(`create index orders_to_ship on checkout.orders (created_at desc, id desc) include (paid_at)
      where payment_state in ('paid', 'partly_refunded') and stock <> 'none' and shipped_at is null
        and status in ('pending', 'processing')`);
    this.addSql(`create table checkout.order_issues (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      code text not null check (code in ('paid_late', 'paid_after_cancel', 'sold_out', 'disputed', 'amount_mismatch', 'other_currency',
        'second_payment', 'refund_refused', 'refund_returned', 'pdf_failed', 'enlargement_failed', 'print_file_failed')),
      detail jsonb not null default '{}',
      raised_at timestamptz(3) not null,
      accepted_at timestamptz(3),
      accepted_by uuid,
      check ((accepted_at is null) = (accepted_by is null))
    )`);
    this.addSql(`create index order_issues_of_order on checkout.order_issues (order_id, raised_at)`);
    this.addSql(
      `create unique index order_issues_open on checkout.order_issues (order_id, code, detail) where accepted_at is null`,
    );
    this.addSql(`create table checkout.order_lines (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      position int not null,
      product_id uuid not null,
      product_name text not null,
      variant text not null check (variant in ('pdf', 'product', 'combo')),
      quantity int not null check (quantity between 1 and 99),
      unit_cents int not null check (unit_cents > 0),
      image_url text,
      picture_id uuid,
      dedication text,
      picture jsonb,
      artwork_id uuid,
      kind text not null,
      faces jsonb not null default '[]',
      words jsonb not null default '[]',
      view_key text,
      unique (order_id, position)
    )`);
    this.addSql(`create index order_lines_sold on checkout.order_lines (order_id) include (product_id, quantity, unit_cents)`);
    this.addSql(`create index order_lines_with_picture on checkout.order_lines (picture_id)
      where picture_id is not null`);
    this.addSql(`create table checkout.downloads (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      order_line_id uuid not null unique references checkout.order_lines on delete cascade,
      object_key text not null,
      created_at timestamptz not null,
      revoked_at timestamptz
    )`);
    this.addSql(`create index downloads_of_order on checkout.downloads (order_id)`);
    this.addSql(`create table checkout.refunds (
      id uuid primary key,
      order_id uuid not null references checkout.orders,
      source text not null check (source in ('owner', 'stripe')),
      state text not null check (state in ('requested', 'confirmed', 'refused', 'failed')),
      amount_cents int not null check (amount_cents > 0),
      reason text check (reason <> ''),
      refusal text check (refusal in ('charge_disputed', 'charge_already_refunded', 'amount_too_large', 'balance_insufficient', 'other')),
      stripe_refund_id text unique,
      idempotency_key text,
      requested_by uuid,
      created_at timestamptz(3) not null,
      notified_at timestamptz(3),
      unique (order_id, idempotency_key),
      check ((state = 'refused') = (refusal is not null)),
      check ((state in ('confirmed', 'failed')) = (stripe_refund_id is not null)),
      check ((source = 'owner') = (idempotency_key is not null) and (source = 'owner') = (requested_by is not null))
    )`);
    this.addSql(`create index refunds_requested on checkout.refunds (created_at) where state = 'requested'`);
    this.addSql(`create table checkout.order_mails (
      order_id uuid not null references checkout.orders on delete cascade,
      kind text not null check (kind in ('confirmation', 'shipped', 'refunded')),
      created_at timestamptz not null,
      sent_at timestamptz,
      id uuid primary key,
      refund_id uuid unique references checkout.refunds,
      is_repeat boolean not null,
      check ((kind = 'refunded') = (refund_id is not null))
    )`);
    this.addSql(`create unique index order_mails_once on checkout.order_mails (order_id, kind)
      where not is_repeat and refund_id is null`);
    this.addSql(`create index order_mails_of_order on checkout.order_mails (order_id, created_at)`);
    this.addSql(`create index order_mails_waiting on checkout.order_mails (created_at) where sent_at is null`);
    this.addSql(`create table checkout.order_notes (
      id uuid primary key,
      order_id uuid not null references checkout.orders,
      text text not null,
      written_by uuid not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3)
    )`);
    this.addSql(`create index order_notes_deleted on checkout.order_notes (deleted_at) where deleted_at is not null`);
    this.addSql(`create index order_notes_of_order on checkout.order_notes (order_id, created_at)`);
    this.addSql(`create table checkout.print_files (
      order_line_id uuid primary key references checkout.order_lines on delete cascade,
      order_id uuid not null,
      upscale text not null default 'pending' check (upscale in ('pending', 'unneeded', 'off', 'no_budget', 'failed', 'upscaled')),
      request_id text,
      submissions int not null default 0 check (submissions >= 0),
      submitted_at timestamptz,
      object_key text,
      created_at timestamptz not null,
      finished_at timestamptz,
      check (object_key is null or finished_at is not null)
    )`);
    this.addSql(`create index print_files_of_order on checkout.print_files (order_id)`);
    this.addSql(`create index print_files_waiting on checkout.print_files (created_at) where finished_at is null`);
    this.addSql(`create table checkout.stripe_events (
      id text primary key,
      type text not null,
      payload jsonb not null,
      received_at timestamptz not null,
      applied_at timestamptz,
      failure text
    )`);
    this.addSql(`create index stripe_events_waiting on checkout.stripe_events (received_at)
      where applied_at is null and failure is null`);
  }
}
