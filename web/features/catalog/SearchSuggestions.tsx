import { useEffect, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { CATEGORY_PAGES } from '../../../server/catalog/contract.js';
import { formatDollars } from '../../shared/money.js';
import { ResponsiveImage } from '../../shared/ui/Picture.js';
import { listedPrice } from '../../shared/gifts/prices.js';
import styles from './SearchSuggestions.module.css';
import { PARTIAL_MATCH } from './text.js';
import { useSuggestions } from './use-suggestions.js';

/** More suggestions would not help. */
const MAX_CATEGORIES = 2;

export interface SearchSuggestionsProps {
  /** The combobox of these suggestions (ARIA authoring practices, combobox with list). */
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  text: string;
  onNavigate?: () => void;
}

/** Category pages whose names begin with the typed text: "grandma" suggests all gifts for her. */
function categoriesFor(words: string) {
  const start = words.toLowerCase();
  const named = CATEGORY_PAGES.filter((page) => [page.label, page.title].some((name) => name.toLowerCase().startsWith(start)));
  return named.length <= MAX_CATEGORIES ? named : [];
}

/** Suggested gifts and categories below the search field. */
export function SearchSuggestions({ field, listId, text, onNavigate }: SearchSuggestionsProps) {
  const [open, setOpen] = useState(() => text !== '' && document.activeElement === field.current);
  const [active, setActive] = useState(-1);
  const { answer, retry } = useSuggestions(text, open);
  const { products = [], total = 0, partialMatch = false } = answer?.list ?? {};
  const categories = answer ? categoriesFor(answer.words) : [];
  const showAll = products.length > 0;
  const count = categories.length + products.length + (showAll ? 1 : 0);
  const expanded = open && count > 0;
  const activeId = expanded && active >= 0 && active < count ? `${listId}-${active}` : undefined;

  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-expanded', String(expanded));
    if (activeId) input?.setAttribute('aria-activedescendant', activeId);
    else input?.removeAttribute('aria-activedescendant');
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [field, expanded, activeId]);

  useEffect(() => {
    const input = field.current;
    const typed = () => {
      setOpen(true);
      setActive(-1);
    };
    const left = (event: FocusEvent) => {
      if (!input?.form?.contains(event.relatedTarget as Node | null)) setOpen(false);
    };
    const pressed = (event: KeyboardEvent) => {
      // Cycles from the field (-1) through the options and back.
      const stops = count + 1;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && !event.altKey) {
        event.preventDefault();
        setOpen(true);
        setActive(expanded ? ((active + 1 + step + stops) % stops) - 1 : -1);
      } else if (event.key === 'Escape' && open) {
        event.preventDefault();
        setOpen(false);
        setActive(-1);
      } else if (event.key === 'Enter' && activeId) {
        event.preventDefault();
        document.getElementById(activeId)?.click();
      } else if (event.key === 'Enter') {
        setOpen(false);
      }
    };
    input?.addEventListener('input', typed);
    input?.addEventListener('keydown', pressed);
    input?.form?.addEventListener('focusout', left);
    return () => {
      input?.removeEventListener('input', typed);
      input?.removeEventListener('keydown', pressed);
      input?.form?.removeEventListener('focusout', left);
    };
  }, [field, open, expanded, active, activeId, count]);

  if (!open || !answer) return null;

  const option = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    onClick: () => {
      setOpen(false);
      setActive(-1);
      onNavigate?.();
    },
  });
  const gifts = `${total} ${total === 1 ? 'gift' : 'gifts'}`;
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- The field keeps the focus while the mouse is over the suggestions.
    <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
      {partialMatch && showAll && (
        <p className={styles.note} aria-hidden>
          {PARTIAL_MATCH}
        </p>
      )}
      <p role="status" className={answer.list && count > 0 ? 'visually-hidden' : styles.note}>
        {partialMatch && showAll && `${PARTIAL_MATCH} `}
        {!answer.list && 'The suggestions did not load.'}
        {answer.list && (total > 0 ? `${gifts}. Choose with the arrow keys.` : `No gifts found for “${answer.words}”.`)}
      </p>
      {!answer.list && (
        <button type="button" className={styles.retry} onClick={retry}>
          Try again
        </button>
      )}
      {count > 0 && (
        <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
          {categories.map(({ slug, title }, index) => (
            <Link key={slug} to={`/category/${slug}`} className={styles.category} {...option(index)}>
              {title}
            </Link>
          ))}
          {products.map((product, index) => (
            <Link key={product.id} to={`/product/${product.id}`} {...option(categories.length + index)}>
              <span className={styles.picture}>
                <ResponsiveImage src={product.image_urls[0]} alt="" sizes="48px" color={product.image_colors?.[0]} />
              </span>
              <span className={styles.name}>{product.name}</span>
              {listedPrice(product) > 0 && <span className={styles.price}>{formatDollars(listedPrice(product))}</span>}
            </Link>
          ))}
          {showAll && (
            <Link to={`/?${new URLSearchParams({ q: answer.words })}`} className={styles.all} {...option(count - 1)}>
              See all {gifts}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
