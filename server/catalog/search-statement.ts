const MAX_WORDS = 8;
/** Words that say nothing about a gift. "Her" and "him" are not among them, because they say who it is for. */
const STOP_WORDS = new Set('a an and at for from i in is it me my of on or our s t that the this to who with your'.split(' '));
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    xmas: 'christmas',
    pillow: 'cushion',
    cup: 'mug',
    bauble: 'ornament',
    jigsaw: 'puzzle',
    bag: 'tote',
    mother: 'mom',
    mum: 'mom',
    mummy: 'mom',
    father: 'dad',
    grandmother: 'grandma',
    granny: 'grandma',
    nan: 'grandma',
    nana: 'grandma',
    grandfather: 'grandpa',
    granddad: 'grandpa',
    grandad: 'grandpa',
    kid: 'children',
    kids: 'children',
    child: 'children',
    wife: 'her',
    husband: 'him',
  }),
);

/** Search terms without stop words, or all of them if there are only stop words, as in "The Two of You". Drops single letters. */
export function searchTerms(text: string): string[] {
  const typed = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const words = [...new Set(typed)].filter((word) => !/^[a-z\d]$/.test(word));
  const meaningfulTerms = words.filter((word) => !STOP_WORDS.has(word));
  return (meaningfulTerms.length > 0 ? meaningfulTerms : words).slice(0, MAX_WORDS);
}

/** The terms as a statement parameter: each with its number, followed by its synonym. */
export function searchParameter(terms: readonly string[]): string {
  return JSON.stringify(
    terms.flatMap((term, nth) => [
      { nth, typed: term, is_synonym: false },
      ...(SYNONYMS.has(term) ? [{ nth, typed: SYNONYMS.get(term), is_synonym: true }] : []),
    ]),
  );
}

/**
 * A CTE that turns terms into `search`: a row with `filter` (matches products that have, for every term, a word that starts
 * with it), `exact` and `prefix` (for ranking) and `is_partial`.
 *
 * @param terms placeholder of `searchParameter` @param count placeholder of the number of terms
 */
export function searchSql(terms: string, count: string): string {
  return `search as materialized (
      select string_agg(exact, ' | ')::tsquery as exact, string_agg(prefix, ' | ')::tsquery as prefix,
        string_agg(prefix, ' & ')::tsquery as filter, false as is_partial
      from (
        select '(' || string_agg(exact::text, ' | ') || ')' as exact,
          '(' || string_agg(to_tsquery('catalog.english', quote_literal(word) || ':*')::text, ' | ') || ')' as prefix
        from jsonb_to_recordset(${terms}::jsonb) as given (nth int, typed text), nullif(catalog.plain(typed), '') as word,
          to_tsquery('catalog.english', quote_literal(word)) as exact
        where numnode(exact) > 0 group by nth
      ) per_term having count(*) = ${count}::int
    )`;
}

/**
 * Also finds partial and misspelled matches, but takes twice as long as `searchSql`. `is_partial` means that some terms match
 * nothing, or that no product matches all of them. Returns no row if less than half of the terms match.
 *
 * A term that no product has counts as a misspelling of the nearest known words: at most one letter in three may be wrong
 * ("blah" does not match "black"), or the typed word may be longer.
 *
 * @param forSale condition on `catalog.products p`
 */
export function fuzzySearchSql(terms: string, count: string, forSale: string): string {
  return `given as materialized (
      select nth, is_synonym, word, to_tsquery('catalog.english', quote_literal(word)) as exact,
        to_tsquery('catalog.english', quote_literal(word) || ':*') as prefix
      from jsonb_to_recordset(${terms}::jsonb) as given (nth int, is_synonym boolean, typed text), catalog.plain(typed) as word
      where word <> ''
    ), looked_up as materialized (
      select *, exists (select from catalog.products p where ${forSale} and p.search @@ prefix) as is_known
      from given where numnode(exact) > 0
    ), unknown as (
      select distinct on (nth) nth, word from looked_up
      where nth not in (select nth from looked_up where is_known) order by nth, is_synonym
    ), meant as materialized (
      select nth, exact::text, prefix::text from looked_up where is_known
      union all
      select nth, nearest, nearest from unknown, lateral (
        select string_agg(to_tsquery('catalog.english', quote_literal(near))::text, ' | ') as nearest
        from catalog.nearest_words(case when length(word) between 4 and 60 then word end) as near
        where (length(near) > 3 and starts_with(word, near)) or levenshtein(word, near) <= length(word) / 3
      ) spelling where nearest is not null
    ), per_term as (
      select '(' || string_agg(exact, ' | ') || ')' as exact, '(' || string_agg(prefix, ' | ') || ')' as prefix from meant group by nth
    ), query as materialized (
      select string_agg(exact, ' | ')::tsquery as exact, string_agg(prefix, ' | ')::tsquery as prefix,
        string_agg(prefix, ' & ')::tsquery as every, count(*) < ${count}::int as has_unknown
      from per_term having count(*) > 0 and count(*) >= ${count}::int / 2.0
    ), search as materialized (
      select exact, prefix, case when is_whole then every else prefix end as filter, has_unknown or not is_whole as is_partial
      from (select *, exists (select from catalog.products p where ${forSale} and p.search @@ every) as is_whole from query) query
    )`;
}
