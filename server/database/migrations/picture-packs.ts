import { Migration } from '@mikro-orm/migrations';

/** Packs of pictures, and customers' picture credits beyond the free ones. */
export class PicturePacks extends Migration {
  override up(): void {
    this.addSql(`create table generation.picture_credits (
      id uuid primary key,
      user_id uuid not null,
      kind text not null check (kind in ('bought', 'order', 'used', 'returned', 'revoked')),
      amount int not null check (amount <> 0 and (amount < 0) = (kind in ('used', 'revoked'))),
      source_id uuid not null,
      order_number text,
      created_at timestamptz(3) not null,
      constraint picture_credits_once unique (kind, source_id)
    )`);
    this.addSql(
      `create index picture_credits_of_user on generation.picture_credits (user_id, created_at desc) include (kind, amount)`,
    );
    this.addSql(`alter table generation.generations add from_credits boolean not null default false`);
    this.addSql(`create table checkout.picture_packs (
      id uuid primary key,
      pictures int not null check (pictures between 1 and 500),
      price_cents int not null check (price_cents between 50 and 100000),
      created_at timestamptz(3) not null,
      stopped_at timestamptz(3)
    )`);
    this.addSql(`alter table checkout.orders
      add pack_id uuid references checkout.picture_packs,
      add pack_pictures int check (pack_pictures > 0),
      add pack_cents int not null default 0,
      add constraint orders_pack check (num_nonnulls(pack_id, pack_pictures) <> 1 and (pack_id is null) = (pack_cents = 0) and pack_cents >= 0)`);
    this.addSql(
      `create index orders_with_pack on checkout.orders (pack_id) include (paid_at, payment_state) where pack_id is not null`,
    );
  }
}
