import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { QueryFrame, type SectionQuery } from './QueryFrame.js';

interface SectionProps<Data> {
  title: string;
  /** For links that lead here. */
  anchor?: string;
  query: SectionQuery<Data>;
  /** Whether the count is hidden, because only a part of the list is loaded. */
  hidesCount?: boolean;
  loading: ReactNode;
  failure: { title: string; message: string };
  /** On the right of the title. */
  aside?: ReactNode;
  children: (data: Data) => ReactNode;
}

const COUNT = {
  ml: 1,
  color: 'text.secondary',
  font: '400 1.125rem/1.5rem var(--font-text)',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: 'normal',
};

/** One part of the account; a list with its count. */
export function Section<Data>({
  title,
  anchor,
  query,
  hidesCount = false,
  loading,
  failure,
  aside,
  children,
}: SectionProps<Data>) {
  const id = useId();
  const count = Array.isArray(query.data) && !hidesCount ? query.data.length : undefined;
  return (
    <Box
      component="section"
      id={anchor}
      aria-labelledby={id}
      aria-busy={query.data === undefined && !query.isError}
      sx={{ mb: 11 }}
    >
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '4px 12px', minHeight: 48, mb: 4 }}
      >
        <h2 id={id} tabIndex={-1}>
          {title}{' '}
          {count !== undefined && (
            <Box component="span" sx={COUNT}>
              {count}
            </Box>
          )}
        </h2>
        {aside}
      </Stack>
      <QueryFrame query={query} loading={loading} failure={failure}>
        {children}
      </QueryFrame>
    </Box>
  );
}
