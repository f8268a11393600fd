import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MAX_SEARCH_LENGTH } from '../../../server/catalog/contract.js';
import { addressOf, filtersFromAddress } from '../../../server/storefront/list-filters/contract.js';
import type { SearchSuggestionsProps } from '../../features/catalog/SearchSuggestions.js';
import styles from './SearchBox.module.css';

/**
 * Searches the whole shop: suggests while typing, and shows what it found at /?q=…, whose words it mirrors. What
 * suggests comes with the first focus; until then, or without it, this is a plain search field.
 */
export function SearchBox({ onNavigate }: { onNavigate?: () => void }) {
  const location = useLocation();
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [mirrored, setMirrored] = useState<string>();
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>();
  const filters = filtersFromAddress(location.search);

  if (mirrored !== location.key) {
    setMirrored(location.key);
    setText(filters.search);
  }

  const loadSuggestions = () => {
    if (Suggestions) return;
    void import('../../features/catalog/SearchSuggestions.js').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => undefined, // The next focus tries again.
    );
  };
  // Entered before the page's code had come.
  const applyEarlierTyping = useEffectEvent(() => {
    if (field.current?.value) setText(field.current.value);
    if (field.current === document.activeElement) loadSuggestions();
  });
  useEffect(() => applyEarlierTyping(), []);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (!words && !filters.search) return;
    field.current?.blur();
    onNavigate?.();
    void navigate({ pathname: '/', search: words && `?${new URLSearchParams({ q: words })}` });
  };
  const clear = () => {
    setText('');
    field.current?.focus();
    if (filters.search) void navigate({ search: addressOf({ ...filters, search: '', after: undefined }) });
  };

  return (
    <form role="search" action="/" className={styles.search} onSubmit={search}>
      <MagnifyingGlassIcon size={20} aria-hidden className={styles.icon} />
      <input
        ref={field}
        name="q"
        className={styles.field}
        aria-label="Search gifts"
        placeholder="Search gifts"
        maxLength={MAX_SEARCH_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={listId}
        value={text}
        onFocus={loadSuggestions}
        onChange={(event) => setText(event.target.value)}
      />
      {text && (
        <button type="button" className={styles.clear} aria-label="Clear the search" onClick={clear}>
          <XIcon size={20} aria-hidden />
        </button>
      )}
      {Suggestions && <Suggestions field={field} listId={listId} text={text} onNavigate={onNavigate} />}
    </form>
  );
}
