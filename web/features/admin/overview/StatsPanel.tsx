import Stack from '@mui/material/Stack';
import type { ComponentProps } from 'react';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Panel } from '../../../shared/ui/Panel.js';

interface StatsPanelProps extends ComponentProps<typeof Panel> {
  /** What to do when its numbers did not come. */
  onRetry?: (() => void) | undefined;
}

export function StatsPanel({ onRetry, children, ...panel }: StatsPanelProps) {
  return (
    <Panel heading="h2" {...panel}>
      {onRetry ? (
        <ErrorState title="These figures could not be loaded." message="Nothing is lost." onRetry={onRetry} />
      ) : (
        <Stack spacing={4}>{children}</Stack>
      )}
    </Panel>
  );
}
