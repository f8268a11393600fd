import { Migration } from '@mikro-orm/migrations';

/** Columns that shoppers see: those from the catalog's migration, and the rating. */
const SHOWN = (row: string) =>
  [
    'name',
    'description',
    'category',
    'kind',
    'pdf_price_cents',
    'product_price_cents',
    'combo_price_cents',
    'pictures',
    'print',
    'word_fields',
    'is_active',
    'deleted_at',
    'created_at',
    'rating_sum',
    'rating_count',
  ]
    .map((column) => `${row}.${column}`)
    .join(', ') + `, (${row}.stop_selling_at_zero and ${row}.reserved_quantity >= ${row}.stock_quantity)`;

export class ReviewsSchema extends Migration {
  override up(): void {
    this.addSql(`create schema reviews`);
    this.addReviews();
    this.addSql(`create table reviews.votes (
      review_id uuid not null references reviews.reviews on delete cascade,
      voter_hash text not null,
      primary key (review_id, voter_hash)
    )`);
    this.addSql(`create index votes_of_voter on reviews.votes (voter_hash)`);
    this.addSql(`create table reviews.requests (
      id uuid primary key,
      order_id uuid not null unique,
      created_at timestamptz not null,
      sent_at timestamptz
    )`);
    this.addSql(`create index requests_waiting on reviews.requests (created_at) where sent_at is null`);
    this.addRatings();
  }

  private addReviews(): void {
    // Has two constraints, because a guest's record may be merged into an account's, and addresses may change.
    this.addSql(`create table reviews.reviews (
      id uuid primary key,
      product_id uuid not null,
      order_id uuid not null,
      customer_id uuid not null,
      user_id uuid,
      mailbox_hash text not null,
      first_name text not null,
      stars int not null check (stars between 1 and 5),
      words text not null,
      photo_id uuid unique,
      state text not null check (state in ('waiting', 'published', 'hidden')),
      answer text,
      answered_at timestamptz,
      helpful_count int not null default 0 check (helpful_count >= 0),
      version int not null default 1,
      created_at timestamptz(3) not null,
      published_at timestamptz(3),
      check (published_at is not null or state <> 'published'),
      unique (product_id, customer_id),
      unique (product_id, mailbox_hash)
    )`);
    this.addSql(`create index reviews_shown on reviews.reviews (product_id, helpful_count desc, published_at desc, id desc)
      where state = 'published'`);
    this.addSql(`create index reviews_waiting_first on reviews.reviews ((state = 'waiting') desc, created_at desc, id desc)`);
    this.addSql(`create index reviews_of_order on reviews.reviews (order_id)`);
    this.addSql(`create index reviews_of_user on reviews.reviews (user_id) where user_id is not null`);
    this.addSql(`create index reviews_of_mailbox on reviews.reviews (mailbox_hash)`);
  }

  private addRatings(): void {
    this.addSql(`alter table catalog.products
      add column rating_sum int not null default 0,
      add column rating_count int not null default 0,
      add check (rating_count >= 0 and rating_sum between rating_count and 5 * rating_count)`);
    this.addSql(`drop trigger product_changed on catalog.products`);
    this
      .addSql(`create constraint trigger product_changed after update on catalog.products deferrable initially deferred for each row
      when ((${SHOWN('old')}) is distinct from (${SHOWN('new')})) execute function catalog.note_change()`);
  }
}
