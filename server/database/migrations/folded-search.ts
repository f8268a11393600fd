import { Migration } from '@mikro-orm/migrations';

/** One spelling of letters for every search: "nunez" finds "Núñez". */
export class FoldedSearch extends Migration {
  override up(): void {
    // Without case and accents; one form of quotes, dashes and wide letters. Its collation makes it the same in every database.
    this.addSql(`create function platform.folded(written text) returns text
      language sql immutable strict parallel safe
      return casefold(unaccent(normalize(written, nfkc)) collate pg_catalog.pg_unicode_fast)`);
    // Escapes after folding, because a wide percent sign becomes a plain one.
    this.addSql(`create function platform.contains_pattern(typed text) returns text
      language sql immutable strict parallel safe
      return '%' || regexp_replace(platform.folded(typed), '[\\\\%_]', '\\\\\\&', 'g') || '%'`);
    this.addSql(`create or replace function catalog.plain(written text) returns text
      language sql immutable strict parallel safe
      return btrim(regexp_replace(platform.folded(written), '[^[:alnum:]]+', ' ', 'g'))`);
    // These have the same expressions as before: that computes them again.
    this.addSql(`alter table catalog.products
      alter headline set expression as (
        setweight(to_tsvector('catalog.english', catalog.plain(name)), 'A')
        || setweight(to_tsvector('catalog.english', catalog.plain(category)), 'B')
      ),
      alter search set expression as (
        to_tsvector('catalog.english', catalog.plain(name || ' ' || category || ' ' || left(description, 20000)))
      )`);
    this.addSql(`create index products_managed_search on catalog.products using gin (platform.folded(name) gin_trgm_ops)
      with (fastupdate = off) where deleted_at is null`);
    // Cuts after folding, because one letter can become several.
    this.addSql(`alter table checkout.customers alter search_text set expression as
      (left(platform.folded(coalesce(email, '')), 254) || E'\\n' || left(platform.folded(first_name), 100)
        || ' ' || left(platform.folded(last_name), 100))`);
    this.addSql(`alter table checkout.orders alter search_text set expression as
      (platform.folded(number) || E'\\n' || left(platform.folded(coalesce(email, '')), 254))`);
  }
}
