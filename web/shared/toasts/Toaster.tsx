import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import styles from './Toaster.module.css';
import { closeAllButNewest, closeToast, selectToasts, type Toast, type ToastTone } from './toasts-slice.js';

const ICONS: Record<ToastTone, typeof CheckIcon> = {
  success: CheckIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: WarningIcon,
};
const VISIBLE_MS = 6000;
const ERROR_VISIBLE_MS = 8000;

function ToastCard({ toast }: { toast: Toast }) {
  const dispatch = useDispatch();
  const Icon = ICONS[toast.tone];
  const isError = toast.tone === 'error';
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const isHeld = pointedAt || focused;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dispatch(closeToast(toast.id)), isError ? ERROR_VISIBLE_MS : VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isError, isHeld, toast.id]);

  return (
    <div
      className={styles.toast}
      role={isError ? 'alert' : 'status'}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={`${styles.icon} ${styles[toast.tone]}`}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={`Close: ${toast.title}`}
        onClick={() => dispatch(closeToast(toast.id))}
      >
        <XIcon size={20} aria-hidden />
      </button>
    </div>
  );
}

/** The notes of `useToast`. They close themselves after a while, unless the pointer or the focus is on them. */
export function Toaster() {
  const toasts = useSelector(selectToasts);
  const dispatch = useDispatch();
  const { pathname } = useLocation();

  // The last one may be why the page changed, or speak of it.
  useEffect(() => () => void dispatch(closeAllButNewest()), [dispatch, pathname]);

  return (
    <section className={styles.list} aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
