import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { useToast } from '../../shared/toasts/use-toast.js';
import type { FilterPanelProps } from './FilterPanel.js';
import styles from './GiftListing.module.css';

type FilterButtonProps = Pick<FilterPanelProps, 'filters' | 'onApply'>;

/** Opens the filters, whose code comes with the first opening. */
export function FilterButton(props: FilterButtonProps) {
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<FilterPanelProps>>();

  const open = () =>
    void import('./FilterPanel.js').then(
      (module) => setPanel(() => module.FilterPanel),
      () => toast({ tone: 'error', title: 'The filters didn’t load', message: 'Please check your connection.' }),
    );
  const close = () => {
    // As long as the sheet is there, nothing below it takes the focus.
    flushSync(() => setPanel(undefined));
    button.current?.focus();
  };

  return (
    <div className={styles.filters}>
      <button
        ref={button}
        type="button"
        className={styles.filterButton}
        aria-haspopup="dialog"
        aria-expanded={Panel !== undefined}
        onClick={Panel ? close : open}
      >
        <SlidersHorizontalIcon size={20} aria-hidden />
        <span>
          <span className={styles.sortToo}>Sort and </span>Filters
        </span>
      </button>
      {Panel && <Panel {...props} onClose={close} />}
    </div>
  );
}
