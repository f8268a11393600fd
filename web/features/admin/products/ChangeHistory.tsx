import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import text from '../text.module.css';
import styles from './ProductForm.module.css';
import { useProductAuditQuery } from './products-api.js';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Who changed what, newest first; asked for when it is opened. */
export function ChangeHistory({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Who changed what</summary>
      {isOpen && <Entries productId={productId} />}
    </details>
  );
}

function Entries({ productId }: { productId: string }) {
  const { data, isError, refetch } = useProductAuditQuery(productId, { refetchOnMountOrArgChange: true });
  if (isError && !data) {
    return (
      <p className={text.hint} role="alert">
        The changes could not be loaded.{' '}
        <Button variant="quiet" size={40} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height="48px" />;
  if (data.entries.length === 0) return <p className={text.hint}>Nothing has changed since it was created.</p>;
  return (
    <ol className={styles.entries}>
      {data.entries.map(({ id, created_at: when, by, action, changes }) => (
        <li key={id}>
          <p>
            <b>{action}</b>
          </p>
          <p className={text.hint}>
            {by}, <time dateTime={when}>{moment.format(new Date(when))}</time>
          </p>
          {changes.map(({ field, before, after }) => (
            <p key={field} className={styles.change}>
              {field}: {before !== null && <del>{before || 'empty'}</del>} {after !== null && <ins>{after || 'empty'}</ins>}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
