import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useEffectEvent, useId, useRef, useState, type ChangeEvent, type MouseEvent } from 'react';
import { VARIANT_NAMES, VARIANTS, type ProductSort, type Variant } from '../../../server/catalog/contract.js';
import barButton from '../../shared/ui/BarButton.module.css';
import { Button } from '../../shared/ui/Button.js';
import styles from './FilterPanel.module.css';
import { parsePrice, sortOf, type ListFilters } from '../../../server/storefront/list-filters/contract.js';
import { Toaster } from '../../shared/toasts/Toaster.js';
import { DOLLARS_RULE, parseDollars } from '../../shared/typed-numbers.js';
import { SORT_NAMES, sortsFor } from './sorts.js';

export interface FilterPanelProps {
  filters: ListFilters;
  onApply: (change: Partial<ListFilters>) => void;
  onClose: () => void;
}

/** On small screens it covers the page. */
const isSheet = () => window.matchMedia('(width < 56.25em)').matches;
const priceAsTyped = (text: string) => parsePrice(String(parseDollars(text) ?? ''));
const isNoPrice = (text: string) => text.trim() !== '' && priceAsTyped(text) === undefined;

interface PriceFieldProps {
  label: string;
  name: string;
  text: string;
  wrong: boolean;
  /** Id of the error message. */
  problemId: string;
  onChange: (text: string) => void;
}

function PriceField({ label, name, text, wrong, problemId, onChange }: PriceFieldProps) {
  return (
    <label className={styles.price}>
      <span>{label}</span>
      <span className={styles.dollars}>
        <span aria-hidden>$</span>
        <input
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          aria-invalid={wrong}
          aria-describedby={wrong ? problemId : undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  );
}

/** A small panel below its button, on small screens a sheet from the bottom edge. */
export function FilterPanel({ filters, onApply, onClose }: FilterPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const problemId = useId();
  const [sort, setSort] = useState(sortOf(filters));
  const [from, setFrom] = useState(String(filters.minPrice ?? ''));
  const [to, setTo] = useState(String(filters.maxPrice ?? ''));
  const [variant, setVariant] = useState(filters.variant);
  const [checked, setChecked] = useState(false);
  const [isModal] = useState(isSheet);
  const wrong = { from: checked && isNoPrice(from), to: checked && isNoPrice(to) };

  useEffect(() => {
    const panel = dialog.current;
    if (isModal) panel?.showModal();
    else panel?.show();
  }, [isModal]);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (!dialog.current?.parentElement?.contains(event.target as Node)) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  const show = (change: Partial<ListFilters>) => {
    onApply(change);
    onClose();
    // The sheet covered the list, which may begin further down than the screen shows.
    if (isSheet()) document.getElementById('listing-heading')?.scrollIntoView();
  };
  const apply = () => {
    setChecked(true);
    if (isNoPrice(from) || isNoPrice(to)) {
      dialog.current?.querySelector<HTMLInputElement>(isNoPrice(from) ? '[name=min]' : '[name=max]')?.focus();
      return;
    }
    show({ sort, minPrice: priceAsTyped(from), maxPrice: priceAsTyped(to), variant });
  };
  const clear = () => {
    show({ sort: undefined, minPrice: undefined, maxPrice: undefined, variant: undefined });
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => setVariant((event.target.value || undefined) as Variant);

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The backdrop. By keyboard, Escape closes the dialog.
    <dialog ref={dialog} className={styles.panel} aria-labelledby={titleId} onCancel={onClose} onClick={closeOnBackdrop}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <div className={styles.top}>
          <h2 id={titleId} className={styles.title}>
            Filters
          </h2>
          <button type="button" className={barButton.button} aria-label="Close filters" onClick={onClose}>
            <XIcon size={24} aria-hidden />
          </button>
        </div>
        <label className={styles.sort}>
          <span>Sort</span>
          <select value={sort} onChange={(event) => setSort(event.target.value as ProductSort)}>
            {sortsFor(filters.search).map((each) => (
              <option key={each} value={each}>
                {SORT_NAMES[each]}
              </option>
            ))}
          </select>
          <CaretDownIcon size={20} aria-hidden />
        </label>
        <fieldset>
          <legend>Price</legend>
          <div className={styles.prices}>
            <PriceField label="From" name="min" text={from} wrong={wrong.from} problemId={problemId} onChange={setFrom} />
            <PriceField label="To" name="max" text={to} wrong={wrong.to} problemId={problemId} onChange={setTo} />
          </div>
          <p id={problemId} className={styles.problem} role="alert">
            {(wrong.from || wrong.to) && DOLLARS_RULE}
          </p>
        </fieldset>
        <fieldset>
          <legend>Sold as</legend>
          <div className={styles.variants}>
            {[undefined, ...VARIANTS].map((each) => (
              <label key={each ?? 'any'} className={styles.variant}>
                <input type="radio" name="sold-as" value={each ?? ''} checked={variant === each} onChange={choose} />
                {each ? VARIANT_NAMES[each] : 'Any'}
              </label>
            ))}
          </div>
        </fieldset>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={clear}>
            Clear all
          </Button>
          <Button type="submit">Show gifts</Button>
        </div>
      </form>
      {/* Toasts on the page would be behind it. */}
      {isModal && <Toaster isOverPage />}
    </dialog>
  );
}
