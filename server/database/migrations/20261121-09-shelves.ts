import { Migration } from '@mikro-orm/migrations';

/** Searching and sorting the products, favourites, and the photo that a shown gift was made from. */
export class Migration20261121_09_Shelves extends Migration {
  override up(): void {
    this.addExtensions();
    this.addSearch();
    this.addWords();
    this.addNearestWords();
    this.addSql(`alter table catalog.products
      add column listed_price_cents int not null
        generated always as (case when pdf_price_cents > 0 then pdf_price_cents else product_price_cents end) stored,
      add column print jsonb`);
    this.addSql(`create index products_by_price on catalog.products (listed_price_cents, id)
      where is_active and deleted_at is null`);
    this.addSql(`create index products_by_category_and_price on catalog.products (category, listed_price_cents, id)
      where is_active and deleted_at is null`);
    for (const price of ['pdf_price_cents', 'product_price_cents', 'combo_price_cents']) {
      this.addSql(`create index products_by_${price} on catalog.products (${price}, id)
        where is_active and deleted_at is null and ${price} > 0`);
    }
    this.addSql(`create table catalog.favorites (
      user_id uuid not null,
      product_id uuid not null references catalog.products on delete cascade,
      created_at timestamptz(3) not null,
      primary key (user_id, product_id)
    )`);
    this.addSql(`create index favorites_of_product on catalog.favorites (product_id)`);
  }

  /** Both come with PostgreSQL, and the owner of a database may create them; some hosts want it done by hand. */
  private addExtensions(): void {
    this.addSql(`do $$ begin
      create extension if not exists pg_trgm;
      create extension if not exists unaccent;
    exception when insufficient_privilege or feature_not_supported or undefined_file then
      raise exception 'The search of products needs the PostgreSQL extensions pg_trgm and unaccent, which this account may not create here (%). Have an administrator of the database run: create extension pg_trgm; create extension unaccent;', sqlerrm;
    end $$`);
  }

  private addSearch(): void {
    // English stems without stop words: "her" and "him" are what people look for here.
    this.addSql(`create text search dictionary catalog.english_stems (template = snowball, language = english)`);
    this.addSql(`create text search configuration catalog.english (copy = pg_catalog.simple)`);
    this.addSql(`alter text search configuration catalog.english
      alter mapping for asciiword, word, numword with catalog.english_stems`);
    // Words in lower case without accents, one space between them. Immutable as generated columns need it.
    this.addSql(`create function catalog.plain(written text) returns text
      language sql immutable strict parallel safe
      return btrim(regexp_replace(lower(unaccent(normalize(written, nfkc))), '[^[:alnum:]]+', ' ', 'g'))`);
    // What decides on the rank is kept by itself: unpacking the long one for every product found takes ten times as long.
    this.addSql(`alter table catalog.products
      add column headline tsvector not null generated always as (
        setweight(to_tsvector('catalog.english', catalog.plain(name)), 'A')
        || setweight(to_tsvector('catalog.english', catalog.plain(category)), 'B')
      ) stored,
      add column search tsvector not null generated always as (
        to_tsvector('catalog.english', catalog.plain(name || ' ' || category || ' ' || left(description, 20000)))
      ) stored`);
    // Without statistics the planner takes every word for a rare one and asks the index, which is right for common ones
    // too: reading all the long columns is what is slow.
    this.addSql(`alter table catalog.products alter column search set statistics 0`);
    this.addSql(`create index products_search on catalog.products using gin (search) with (fastupdate = off)
      where is_active and deleted_at is null`);
  }

  /** Every word that was ever written on a product: what a mistyped one is compared with. */
  private addWords(): void {
    this.addSql(`create table catalog.words (word text primary key)`);
    this.addSql(`create index words_by_likeness on catalog.words using gin (word gin_trgm_ops) with (fastupdate = off)`);
    // In the order of words, so that two products written at once never wait for each other.
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
    this.addSql(`update catalog.products set name = name`);
  }

  /** What somebody meant who typed a word that no product has: the words on sale that are nearest to it, nearest first. */
  private addNearestWords(): void {
    // Loads the library, so that its setting below is known to this session. The index is always the quicker way here,
    // which the planner, who takes the comparison for cheap, does not see.
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
}
