import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import styles from './Toaster.module.css';
import { closeToast, selectToasts, type Toast, type ToastTone } from './toasts-slice.js';

const ICONS: Record<ToastTone, typeof CheckIcon> = {
  success: CheckIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: WarningIcon,
};
const VISIBLE_MS = 6000;

function ToastCard({ toast }: { toast: Toast }) {
  const dispatch = useDispatch();
  const Icon = ICONS[toast.tone];
  const staysUntilClosed = toast.tone === 'error';

  useEffect(() => {
    if (staysUntilClosed) return;
    const timer = setTimeout(() => dispatch(closeToast(toast.id)), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [dispatch, staysUntilClosed, toast.id]);

  return (
    <div className={styles.toast} role={staysUntilClosed ? 'alert' : 'status'}>
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

/** The notes of `useToast`. They close themselves after a while; errors stay until closed. */
export function Toaster() {
  const toasts = useSelector(selectToasts);
  return (
    <section className={styles.list} aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
