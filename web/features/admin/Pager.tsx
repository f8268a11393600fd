import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { formatNumber } from '../../shared/numbers.js';
import { PAGE_SIZE, type ListAddress } from './use-list-address.js';

interface PagerProps {
  address: Pick<ListAddress, 'page' | 'older' | 'newer'>;
  /** The page that the URL requests; undefined while loading. */
  list: Page | undefined;
}

interface Page {
  /** Number of rows on the page. */
  shown: number;
  /** Total number of rows: text when the server stopped counting, absent when it did not count. */
  total?: number | string | undefined;
  next: string | null;
}

const NOT_YET: Page = { shown: 0, total: 0, next: null };

/** `26–50 of 1,048`, and the ways to the neighboring pages. Turning leads to the top of the surrounding section. */
export function Pager({ address, list = NOT_YET }: PagerProps) {
  const root = useRef<HTMLDivElement>(null);
  const { shown, total, next } = list;
  const first = (address.page - 1) * PAGE_SIZE;

  const turn = (go: () => void) => {
    const section = root.current?.closest('section');
    go();
    section?.scrollIntoView({ block: 'start' });
    section?.setAttribute('tabindex', '-1');
    section?.focus({ preventScroll: true });
  };

  return (
    <Stack ref={root} direction="row" sx={ROW}>
      <Typography variant="hint" role="status">
        {shown > 0 &&
          `${formatNumber(first + 1)}–${formatNumber(first + shown)}${total === undefined ? '' : ` of ${typeof total === 'number' ? formatNumber(total) : total}`}`}
      </Typography>
      {(next || address.page > 1) && (
        <Stack direction="row" spacing={2}>
          <Button variant="outlined" size="small" disabled={address.page === 1} onClick={() => turn(address.newer)}>
            Newer
          </Button>
          <Button variant="outlined" size="small" disabled={!next} onClick={() => next && turn(() => address.older(next))}>
            Older
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

/** Styles of the pager, the last row of a list's panel. */
const ROW = {
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px',
  minHeight: 68,
  p: { xs: '8px 4px', md: '12px 20px' },
  borderTop: { md: '1px solid var(--line)' },
};
