import { Migration } from '@mikro-orm/migrations';

/** In a parcel goes what was not refunded before it left. */
const CONTENT = `select l.id, l.quantity - coalesce((
    select sum(i.quantity) from checkout.refund_items i join checkout.refunds r on r.id = i.refund_id
    where i.order_line_id = l.id and r.state = 'confirmed' and r.created_at <= parcel.sent_at), 0) as quantity
  from checkout.order_lines l where l.order_id = parcel.order_id and l.variant <> 'pdf'`;

/**
 * Parcels, several per order. `orders.shipped_at` stays: since when everything in the order has been sent. Its carrier and
 * tracking number are only written by processes of the previous version, which run beside this one during a deploy: a trigger
 * turns the tracking that they write into a parcel. The migration that drops these columns drops the trigger, too.
 */
export class Parcels extends Migration {
  override up(): void {
    this.addSql(`create table checkout.parcels (
      id uuid primary key,
      order_id uuid not null references checkout.orders on delete cascade,
      production_id uuid,
      partner_shipment_id text,
      state text not null check (state in ('preparing', 'sent', 'delivered', 'cancelled')),
      carrier text check (carrier <> ''),
      tracking_number text check (tracking_number <> ''),
      tracking_url text check (tracking_url like 'https://%'),
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      delivered_at timestamptz(3),
      mail_due_at timestamptz(3),
      unique (production_id, partner_shipment_id),
      check ((production_id is null) = (partner_shipment_id is null)),
      check (state not in ('sent', 'delivered') or sent_at is not null),
      check ((state = 'delivered') = (delivered_at is not null))
    )`);
    this.addSql(`create index parcels_of_order on checkout.parcels (order_id)`);
    this.addSql(`create index parcels_to_mail on checkout.parcels (mail_due_at)
      where mail_due_at is not null and state = 'sent'`);
    this.addSql(`create table checkout.parcel_lines (
      parcel_id uuid not null references checkout.parcels on delete cascade,
      order_line_id uuid not null references checkout.order_lines on delete cascade,
      quantity int not null check (quantity > 0),
      primary key (parcel_id, order_line_id)
    )`);
    this.addSql(`create index parcels_of_line on checkout.parcel_lines (order_line_id)`);
    this.keepEarlierParcels();
    this.addSql(`alter table checkout.order_mails add column parcel_id uuid references checkout.parcels
      check (parcel_id is null or kind = 'shipped')`);
    this.addSql(`drop index checkout.order_mails_once`);
    this.addSql(`create unique index order_mails_once on checkout.order_mails (order_id, kind)
      where not is_repeat and refund_id is null and parcel_id is null`);
    this.addSql(`create unique index order_mails_once_per_parcel on checkout.order_mails (parcel_id)
      where not is_repeat and parcel_id is not null`);
  }

  private keepEarlierParcels(): void {
    this.addSql(`insert into checkout.parcels (id, order_id, state, carrier, tracking_number, created_at, sent_at)
      select gen_random_uuid(), id, 'sent', carrier, tracking_number, shipped_at, shipped_at from checkout.orders
      where shipped_at is not null`);
    this.addSql(`insert into checkout.parcel_lines (parcel_id, order_line_id, quantity)
      select parcel.id, content.id, content.quantity from checkout.parcels parcel, lateral (${CONTENT}) as content
      where content.quantity > 0`);
    this.addSql(`create function checkout.note_parcel() returns trigger language plpgsql as $$
      declare
        parcel checkout.parcels;
      begin
        update checkout.parcels set carrier = new.carrier, tracking_number = new.tracking_number
          where order_id = new.id and production_id is null and state in ('sent', 'delivered');
        if not found then
          insert into checkout.parcels (id, order_id, state, carrier, tracking_number, created_at, sent_at)
            values (gen_random_uuid(), new.id, 'sent', new.carrier, new.tracking_number, new.shipped_at, new.shipped_at)
            returning * into parcel;
          insert into checkout.parcel_lines (parcel_id, order_line_id, quantity)
            select parcel.id, content.id, content.quantity from (${CONTENT}) as content where content.quantity > 0;
        end if;
        return null;
      end $$`);
    this
      .addSql(`create trigger parcel_of_previous_version after update of carrier, tracking_number on checkout.orders for each row
      when (new.tracking_number is not null and new.shipped_at is not null
        and (new.carrier, new.tracking_number) is distinct from (old.carrier, old.tracking_number))
      execute function checkout.note_parcel()`);
  }
}
