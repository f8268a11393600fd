import { Migration } from '@mikro-orm/migrations';

export class Migration20261121_05_Checkout extends Migration {
  override up(): void {
    this.addSql(`create schema checkout`);
    this.addSql(`create table checkout.customers (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      user_id uuid unique,
      first_name text not null,
      last_name text not null,
      phone text,
      created_at timestamptz not null
    )`);
    this.addSql(`create index customers_newest on checkout.customers (created_at desc, id desc)`);
    this.addSql(`create table checkout.orders (
      id uuid primary key,
      number text not null unique,
      customer_id uuid not null references checkout.customers,
      user_id uuid,
      email text not null,
      idempotency_key text not null,
      request_hash text not null,
      status text not null check (status in ('pending', 'processing', 'completed', 'cancelled')),
      payment_state text not null
        check (payment_state in ('unpaid', 'paid', 'refunded', 'partly_refunded', 'expired', 'needs_attention')),
      attention text check ((payment_state = 'needs_attention') <= (attention is not null)),
      stock text not null check (stock in ('none', 'reserved', 'taken', 'released')),
      currency text not null check (currency = 'usd'),
      subtotal_cents int not null check (subtotal_cents > 0),
      shipping_cents int not null check (shipping_cents >= 0),
      total_cents int not null check (total_cents = subtotal_cents + shipping_cents),
      refunded_cents int not null check (refunded_cents between 0 and total_cents),
      stripe_session_id text unique,
      stripe_payment_intent text unique,
      payment_url text,
      shipping_method text,
      shipping jsonb,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      checked_at timestamptz,
      next_check_at timestamptz not null,
      paid_at timestamptz check (paid_at is not null or payment_state not in ('paid', 'partly_refunded')),
      fulfilled_at timestamptz,
      unique nulls not distinct (user_id, idempotency_key)
    )`);
    this.addSql(`create index orders_newest on checkout.orders (created_at desc, id desc)`);
    this.addSql(`create index orders_of_user on checkout.orders (user_id, created_at desc) where user_id is not null`);
    this.addSql(`create index orders_of_customer on checkout.orders (customer_id)`);
    this.addSql(`create index orders_to_check on checkout.orders (next_check_at) where payment_state = 'unpaid'`);
    this.addSql(`create index orders_to_fulfil on checkout.orders (paid_at)
      where payment_state in ('paid', 'partly_refunded') and fulfilled_at is null`);
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
      generated_image_id uuid,
      dedication text,
      unique (order_id, position)
    )`);
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
    this.addSql(`create table checkout.downloads (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      order_line_id uuid not null unique references checkout.order_lines on delete cascade,
      object_key text not null,
      created_at timestamptz not null,
      revoked_at timestamptz
    )`);
    this.addSql(`create index downloads_of_order on checkout.downloads (order_id)`);
    this.addSql(`create table checkout.order_mails (
      order_id uuid not null references checkout.orders on delete cascade,
      kind text not null check (kind in ('confirmation')),
      created_at timestamptz not null,
      sent_at timestamptz,
      primary key (order_id, kind)
    )`);
    this.addSql(`create index order_mails_waiting on checkout.order_mails (created_at) where sent_at is null`);
  }
}
