import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { runAction } from './toast-actions.js';
import styles from './Toaster.module.css';
import { closeAllButNewest, closeToast, selectToasts, type Toast, type ToastTone } from './toasts-slice.js';
import { useIsTopmost } from './toast-layers.js';

const ICONS: Record<ToastTone, typeof CheckIcon> = {
  success: CheckIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: WarningIcon,
};
const VISIBLE_MS = 6000;
const ERROR_VISIBLE_MS = 8000;
/** Time to read the toast, reach its button and press it, also without a mouse. */
const ACTION_VISIBLE_MS = 20_000;

function ToastCard({ toast }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  const Icon = ICONS[toast.tone];
  const isError = toast.tone === 'error';
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const isHeld = pointedAt || focused;
  const visibleMs = toast.actionLabel ? ACTION_VISIBLE_MS : isError ? ERROR_VISIBLE_MS : VISIBLE_MS;
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dispatch(closeToast(toast.id)), visibleMs);
    return () => clearTimeout(timer);
  }, [dispatch, isHeld, toast.id, visibleMs]);

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocused(true);
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };

  /**
   * After a click on the toast's button, the focus returns to its previous element, or to the main content when that is
   * gone.
   */
  const close = () => {
    const before = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main');
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    dispatch(closeToast(toast.id));
  };

  return (
    <div
      className={styles.toast}
      role={isError ? 'alert' : 'status'}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      <span className={`${styles.icon} ${styles[toast.tone]}`}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      {toast.actionLabel && (
        <button
          type="button"
          className={styles.action}
          aria-label={`${toast.actionLabel}: ${toast.title}`}
          onClick={() => {
            close();
            runAction(toast.id);
          }}
        >
          {toast.actionLabel}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={`Close: ${toast.title}`} onClick={close}>
        <XIcon size={20} aria-hidden />
      </button>
    </div>
  );
}

interface ToasterProps {
  /**
   * Whether it lies on a sheet or a dialog. A page behind them cannot be reached, so only the topmost list shows the toasts.
   */
  isOverPage?: boolean;
  className?: string | undefined;
}

/** The toasts of `useToast`. They close after a while, unless the pointer or the focus is on them. */
export function Toaster({ isOverPage = false, className = styles.corner }: ToasterProps) {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isTopmost = useIsTopmost(isOverPage);

  // The last toast may explain the change of page.
  useEffect(() => {
    if (!isOverPage) return () => void dispatch(closeAllButNewest());
  }, [dispatch, isOverPage, pathname]);

  if (!isTopmost) return null;
  return (
    <section className={`${styles.list} ${className}`} aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
