import { Injectable } from '@nestjs/common';
import { Database } from '../platform/index.js';

/** PostgreSQL text queries on `catalog.products.search`. */
export interface SearchQuery {
  /** Which products are found. */
  filter: string;
  /** Words just as they were typed, or as they were meant: these rank first. */
  exact: string;
  /** The same as beginnings of words. */
  starting: string;
  /** No product has all of the words: those found have some of them. */
  isPartial: boolean;
}

/** A typed word, or one of its synonyms, as the catalogue knows it. */
interface WordLookup {
  place: number;
  word: string;
  exact: string;
  starting: string;
  /** Whether a product for sale has a word that starts so. */
  is_known: boolean;
  /** For an unknown word: those that were probably meant. */
  nearest: { word: string; query: string }[];
}

const MAX_WORDS = 8;
/** Words that say nothing about a gift. "Her" and "him" do. */
const STOP_WORDS = new Set('a an and at for from i in is it me my of on or our s t that the this to who with your'.split(' '));
/** What people call it, and what we call it. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(Object.entries({
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
}));

const LOOKUP_SQL = `with typed as materialized (
    select place, word, quote_literal(word) as quoted
    from jsonb_to_recordset(?::jsonb) as given (place int, typed text), catalog.plain(typed) as word
    where word <> ''
  ), read as materialized (
    select place, word, exact, starting, exists (
      select from catalog.products p
      where p.is_active and p.deleted_at is null and p.search @@ starting
    ) as is_known
    from typed, to_tsquery('catalog.english', quoted) as exact, to_tsquery('catalog.english', quoted || ':*') as starting
    where numnode(exact) > 0
  )
  select place, word, exact::text, starting::text, is_known, (
    select coalesce(jsonb_agg(jsonb_build_object('word', near, 'query', to_tsquery('catalog.english', quote_literal(near))::text)), '[]')
    from catalog.nearest_words(case when not is_known and length(word) > 3 then word end) as near
  ) as nearest
  from read order by place`;

/**
 * Reads what somebody typed into the search box. A word finds what starts like it; one that no product has is taken
 * for a misspelling of those nearest to it; one that is like nothing on sale is ignored, unless most of them are such.
 */
@Injectable()
export class ProductSearch {
  constructor(private readonly database: Database) {}

  /** @returns null when nothing on sale is like at least half of the words */
  async parse(text: string): Promise<SearchQuery | null> {
    const words = wordsOf(text);
    const meanings = await this.interpret(words);
    if (meanings.length === 0 || meanings.length < words.length / 2) return null;
    const every = meanings.map(({ starting }) => starting);
    const query = { exact: anyOf(meanings.map(({ exact }) => exact)), starting: anyOf(every) };
    const all = every.join(' & ');
    const areTogether = await this.hasMatch(all);
    return {
      ...query,
      filter: areTogether ? all : query.starting,
      isPartial: !areTogether || meanings.length < words.length,
    };
  }

  /** For each word that means something here, the queries that find it. */
  private async interpret(words: readonly string[]): Promise<Pick<WordLookup, 'exact' | 'starting'>[]> {
    const facts = await this.lookUp(words.flatMap((word, place) => withSynonym(word).map((name) => ({ place, word: name }))));
    return words.flatMap((_, place) => {
      const [typed, synonym] = facts.filter((fact) => fact.place === place);
      const known = [typed, synonym].filter((fact) => fact?.is_known) as WordLookup[];
      if (known.length > 0) {
        return { exact: anyOf(known.map(({ exact }) => exact)), starting: anyOf(known.map(({ starting }) => starting)) };
      }
      const meant = (typed?.nearest ?? []).filter(({ word }) => isMisspelling(typed!.word, word)).map(({ query }) => query);
      return meant.length > 0 ? { exact: anyOf(meant), starting: anyOf(meant) } : [];
    });
  }

  private async lookUp(words: readonly { place: number; word: string }[]): Promise<WordLookup[]> {
    const given = JSON.stringify(words.map(({ place, word }) => ({ place, typed: word })));
    return this.database.readPublic((em, connectionType) => em.execute(LOOKUP_SQL, [given], { connectionType }));
  }

  private async hasMatch(query: string): Promise<boolean> {
    const statement = `select from catalog.products where is_active and deleted_at is null and search @@ ?::tsquery limit 1`;
    const found = await this.database.readPublic((em, connectionType) => em.execute(statement, [query], { connectionType }));
    return found.length > 0;
  }
}

/** The words that count, or all of them when none does, as on the way to "The Two of You". A single letter finds nothing. */
function wordsOf(text: string): string[] {
  const typed = text.normalize('NFKC').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  const words = [...new Set(typed)].filter((word) => !/^[a-z\d]$/.test(word));
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

/** Whether one letter in three may be wrong at most, or the typed word goes on after the other: "blah" is not "black". */
function isMisspelling(typed: string, word: string): boolean {
  return (word.length > 3 && typed.startsWith(word)) || editDistance(typed, word) <= Math.floor(typed.length / 3);
}

/** How many letters to add, leave out or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let i = 0; i < to.length; i += 1) {
      next.push(Math.min(row[i]! + (letter === to[i] ? 0 : 1), row[i + 1]! + 1, next[i]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}

function withSynonym(word: string): string[] {
  const synonym = SYNONYMS.get(word);
  return synonym ? [word, synonym] : [word];
}

function anyOf(queries: readonly string[]): string {
  return `(${queries.join(' | ')})`;
}
