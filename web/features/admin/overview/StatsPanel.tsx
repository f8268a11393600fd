import Stack from '@mui/material/Stack';
import type { ComponentProps } from 'react';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Panel } from '../../../shared/ui/Panel.js';

export interface StatsPanelProps extends ComponentProps<typeof Panel> {
  note?: string;
  /** Query of the panel's figures. */
  query: { data?: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
}

export function StatsPanel({ query: { data, isError, isFetching, refetch }, note, children, ...panel }: StatsPanelProps) {
  const isOld = isError && data !== undefined;
  return (
    <Panel heading="h2" isBusy={isFetching} note={isOld ? outOfDate(note) : note} {...panel}>
      {isError && !data ? (
        <ErrorState title="These figures could not be loaded." message="Nothing is lost." onRetry={() => void refetch()} />
      ) : (
        <Stack spacing={4}>{children}</Stack>
      )}
    </Panel>
  );
}

function outOfDate(note: string | undefined): string {
  return note ? `${note} (may be out of date)` : 'May be out of date';
}
