import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import { focusFirst } from './focus-first.js';
import styles from './SettingRow.module.css';

interface SettingRowProps {
  icon: ReactNode;
  title: string;
  /** What is set now. */
  value: ReactNode;
  /** The verb on the button, such as `Change`. Without one the row only tells. */
  action?: string;
  /** What opens in place under the row. */
  children?: (close: () => void) => ReactNode;
}

/** One thing about signing in. Its form opens in place and gives the focus back when it closes. */
export function SettingRow({ icon, title, value, action, children }: SettingRowProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    if (open) focusFirst(form.current);
    else if (wasOpen.current) toggle.current?.focus();
    wasOpen.current = open;
  }, [open]);

  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };

  return (
    <li className={styles.row}>
      <div className={styles.top}>
        <span className={styles.icon}>{icon}</span>
        <div className={styles.words}>
          <h4 className={styles.title}>{title}</h4>
          <div className={styles.value}>{value}</div>
        </div>
        {action && (
          <Button
            ref={toggle}
            variant="quiet"
            size={40}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={`${open ? 'Close' : action}: ${title}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Close' : action}
          </Button>
        )}
      </div>
      {open && (
        <div id={id} ref={form} className={styles.form} role="group" aria-label={title} onKeyDown={onKeyDown}>
          {children?.(close)}
        </div>
      )}
    </li>
  );
}
