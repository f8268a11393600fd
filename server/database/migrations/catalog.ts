import { Migration } from '@mikro-orm/migrations';

/** Columns that shoppers see. For the stock, only whether it is zero, because the number changes with every order. */
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
  ]
    .map((column) => `${row}.${column}`)
    .join(', ') + `, (${row}.stop_selling_at_zero and ${row}.reserved_quantity >= ${row}.stock_quantity)`;

export class CatalogSchema extends Migration {
  override up(): void {
    this.addSql(`create schema catalog`);
    this.addExtensions();
    this.addTextSearch();
    this.addProducts();
    this.addSpelling();
    this.addVersion();
    this.addSql(`create table catalog.favorites (
      user_id uuid not null,
      product_id uuid not null references catalog.products on delete cascade,
      created_at timestamptz(3) not null,
      primary key (user_id, product_id)
    )`);
    this.addSql(`create index favorites_of_product on catalog.favorites (product_id)`);
    this.addSql(`create table catalog.product_pictures (
      id uuid primary key,
      uploaded_at timestamptz(3) not null,
      color text not null,
      is_used boolean not null default false
    )`);
    this.addSql(`create index product_pictures_unused on catalog.product_pictures (uploaded_at) where not is_used`);
  }

  /** All of these come with PostgreSQL, and the owner of the database can create them; some hosts require manual creation. */
  private addExtensions(): void {
    this.addSql(`do $$ begin
      create extension if not exists pg_trgm;
      create extension if not exists unaccent;
      create extension if not exists fuzzystrmatch;
    exception when insufficient_privilege or feature_not_supported or undefined_file then
      raise exception 'Product search needs the PostgreSQL extensions pg_trgm, unaccent and fuzzystrmatch, which this account may not create here (%). Have an administrator of the database run: create extension pg_trgm; create extension unaccent; create extension fuzzystrmatch;', sqlerrm;
    end $$`);
  }

  private addTextSearch(): void {
    // Uses English stems without stop words, because shoppers search for "her" and "him".
    this.addSql(`create text search dictionary catalog.english_stems (template = snowball, language = english)`);
    this.addSql(`create text search configuration catalog.english (copy = pg_catalog.simple)`);
    this.addSql(`alter text search configuration catalog.english
      alter mapping for asciiword, word, numword with catalog.english_stems`);
    // Lower case, no accents, single spaces. Immutable, because generated columns require it.
    this.addSql(`create function catalog.plain(written text) returns text
      language sql immutable strict parallel safe
      return btrim(regexp_replace(lower(unaccent(normalize(written, nfkc))), '[^[:alnum:]]+', ' ', 'g'))`);
  }

  private addProducts(): void {
    // `headline` ranks matches. Unpacking the long column for every match would take ten times as long.
    this.addSql(`create table catalog.products (
      id uuid primary key,
      seed_key text unique,
      name text not null check (name <> ''),
      description text not null,
      category text not null,
      pdf_price_cents int not null check (pdf_price_cents >= 0),
      product_price_cents int not null check (product_price_cents >= 0),
      combo_price_cents int not null check (combo_price_cents >= 0),
      ai_prompt text not null,
      stock_quantity int not null check (stock_quantity >= 0),
      reserved_quantity int not null default 0 check (reserved_quantity >= 0),
      stop_selling_at_zero boolean not null,
      is_active boolean not null,
      pictures jsonb not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      headline tsvector not null generated always as (
        setweight(to_tsvector('catalog.english', catalog.plain(name)), 'A')
        || setweight(to_tsvector('catalog.english', catalog.plain(category)), 'B')
      ) stored,
      search tsvector not null generated always as (
        to_tsvector('catalog.english', catalog.plain(name || ' ' || category || ' ' || left(description, 20000)))
      ) stored,
      listed_price_cents int not null
        generated always as (case when pdf_price_cents > 0 then pdf_price_cents else product_price_cents end) stored,
      print jsonb,
      version int not null default 1,
      kind text not null default 'framed-print',
      word_fields jsonb not null default '[]'
    )`);
    this.addSql(`create index products_by_category_and_price on catalog.products (category, listed_price_cents, id)
      where is_active and deleted_at is null`);
    this.addSql(`create index products_by_combo_price_cents on catalog.products (combo_price_cents, id)
      where is_active and deleted_at is null and combo_price_cents > 0`);
    this.addSql(`create index products_by_pdf_price_cents on catalog.products (pdf_price_cents, id)
      where is_active and deleted_at is null and pdf_price_cents > 0`);
    this.addSql(`create index products_by_price on catalog.products (listed_price_cents, id)
      where is_active and deleted_at is null`);
    this.addSql(`create index products_by_product_price_cents on catalog.products (product_price_cents, id)
      where is_active and deleted_at is null and product_price_cents > 0`);
    this.addSql(`create index products_managed on catalog.products (created_at desc, id desc) where deleted_at is null`);
    this.addSql(`create index products_newest on catalog.products (created_at desc, id desc)
      where is_active and deleted_at is null`);
    this.addSql(`create index products_newest_by_category on catalog.products (category, created_at desc, id desc)
      where is_active and deleted_at is null`);
    // Without statistics, the planner treats every word as rare and uses the index. That is right for common words, too,
    // because reading all the long columns is slow.
    this.addSql(`alter table catalog.products alter column search set statistics 0`);
    this.addSql(`create index products_search on catalog.products using gin (search) with (fastupdate = off)
      where is_active and deleted_at is null`);
    // Reserved units cannot exceed the stock if selling stops at zero.
    this.addSql(`create function catalog.refuse_overselling() returns trigger language plpgsql as $$
      begin
        raise exception 'More pieces of product % would be promised than there are.', new.id using errcode = 'check_violation';
      end $$`);
    this.addSql(`create trigger not_oversold after update of reserved_quantity on catalog.products for each row
      when (new.stop_selling_at_zero and new.reserved_quantity > old.reserved_quantity
        and new.reserved_quantity > new.stock_quantity)
      execute function catalog.refuse_overselling()`);
  }

  /** Words of all current and past products, for correcting misspelled search terms. */
  private addSpelling(): void {
    this.addSql(`create table catalog.words (
      word text primary key
    )`);
    this.addSql(`create index words_by_likeness on catalog.words using gin (word gin_trgm_ops) with (fastupdate = off)`);
    // Sorts the words, so that concurrent saves of two products never deadlock.
    this.addSql(`create function catalog.learn_words() returns trigger language plpgsql as $$ begin
      insert into catalog.words
        select distinct word
        from string_to_table(catalog.plain(new.name || ' ' || new.category || ' ' || left(new.description, 20000)), ' ') word
        where length(word) between 3 and 30
        order by word
        on conflict do nothing;
      return null;
    end $$`);
    this.addSql(`create trigger learn_words after insert or update of name, category, description on catalog.products
      for each row execute function catalog.learn_words()`);
    // Loads the library, so that this session knows the setting below. The planner underestimates the cost of comparisons;
    // the index is always faster here.
    this.addSql(`select show_limit()`);
    this.addSql(`create function catalog.nearest_words(typed text) returns setof text
      language sql stable strict
      set pg_trgm.word_similarity_threshold = 0.45
      set enable_seqscan = off
      begin atomic
        with near as (
          select word, word_similarity(typed, word) as nearness from catalog.words
          where word %> typed
          order by nearness desc, similarity(typed, word) desc, word limit 20
        ), on_sale as (
          select word, nearness from near where exists (
            select from catalog.products p
            where p.is_active and p.deleted_at is null and p.search @@ to_tsquery('catalog.english', near.word)
          )
        )
        select word from on_sale
        where nearness >= 0.85 * (select max(nearness) from on_sale)
        order by nearness desc, word limit 5;
      end`);
  }

  /**
   * A version that changes with every change that shoppers can see, so that processes can cache responses. It is random,
   * because a database that lost its latest changes must not reach the same version with different products.
   */
  private addVersion(): void {
    this.addSql(`create table catalog.versions (
      is_only boolean primary key default true check (is_only),
      version uuid not null
    )`);
    // Runs once per transaction, regardless of how many products it changes.
    this.addSql(`create function catalog.note_change() returns trigger language plpgsql as $$
      begin
        if current_setting('keepsake.noted_change', true) is distinct from pg_current_xact_id()::text then
          insert into catalog.versions (version) values (gen_random_uuid())
            on conflict (is_only) do update set version = excluded.version;
          perform set_config('keepsake.noted_change', pg_current_xact_id()::text, true);
        end if;
        return null;
      end $$`);
    // Runs at commit, so that orders of different products block each other only briefly.
    const atCommit = 'on catalog.products deferrable initially deferred for each row';
    this.addSql(`create constraint trigger product_inserted after insert ${atCommit} execute function catalog.note_change()`);
    this.addSql(`create constraint trigger product_deleted after delete ${atCommit} execute function catalog.note_change()`);
    this.addSql(`create constraint trigger product_changed after update ${atCommit}
      when ((${SHOWN('old')}) is distinct from (${SHOWN('new')})) execute function catalog.note_change()`);
    this.addSql(`create trigger products_truncated after truncate on catalog.products execute function catalog.note_change()`);
  }
}
