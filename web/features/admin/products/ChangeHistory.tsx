import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatDateTime } from '../in-words.js';
import text from '../text.module.css';
import { useProductAuditQuery } from './products-api.js';

/** Who changed what, newest first; asked for when it is opened. */
export function ChangeHistory({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={text.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Change history</summary>
      {isOpen && <Entries productId={productId} />}
    </details>
  );
}

const ENTRIES = {
  maxHeight: 320,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  color: 'text.secondary',
  fontSize: 14,
  lineHeight: '20px',
  '& b, & ins': { color: 'text.primary', textDecoration: 'none' },
};

function Entries({ productId }: { productId: string }) {
  const { data, isError, refetch } = useProductAuditQuery(productId, { refetchOnMountOrArgChange: true });
  if (isError && !data) {
    return (
      <p className={text.hint} role="alert">
        The changes could not be loaded.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height="48px" />;
  if (data.entries.length === 0) return <p className={text.hint}>Nothing has changed since it was created.</p>;
  return (
    <Stack component="ol" spacing="14px" sx={ENTRIES}>
      {data.entries.map(({ id, created_at: when, by, action, changes }) => (
        <li key={id}>
          <p>
            <b>{action}</b>
          </p>
          <p className={text.hint}>
            {by}, <time dateTime={when}>{formatDateTime(when)}</time>
          </p>
          {changes.map(({ field, before, after }) => (
            <p key={field}>
              {field}: {before !== null && <del>{before || 'empty'}</del>} {after !== null && <ins>{after || 'empty'}</ins>}
            </p>
          ))}
        </li>
      ))}
    </Stack>
  );
}
