import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Details } from '../Details.js';
import { formatDateTime } from '../in-words.js';
import { useProductAuditQuery } from './products-api.js';

/** Audit log of a product, newest first; loaded when opened. */
export function ChangeHistory({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Details summary="Change history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && <Entries productId={productId} />}
    </Details>
  );
}

const ENTRIES = {
  maxHeight: 320,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  '& b, & ins': { color: 'text.primary', textDecoration: 'none' },
};

function Entries({ productId }: { productId: string }) {
  const { data, isError, refetch } = useProductAuditQuery(productId, { refetchOnMountOrArgChange: true });
  if (isError && !data) {
    return (
      <Typography variant="hint" role="alert">
        The changes could not be loaded.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </Typography>
    );
  }
  if (!data) return <Skeleton height="48px" />;
  if (data.entries.length === 0) return <Typography variant="hint">Nothing has changed since it was created.</Typography>;
  return (
    <Stack component="ol" spacing="14px" sx={ENTRIES}>
      {data.entries.map(({ id, created_at: when, by, action, changes }) => (
        <li key={id}>
          <p>
            <b>{action}</b>
          </p>
          <Typography variant="hint">
            {by}, <time dateTime={when}>{formatDateTime(when)}</time>
          </Typography>
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
