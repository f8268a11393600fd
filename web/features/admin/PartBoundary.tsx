import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';

/** A part of the dashboard that cannot be shown says so in its place: the others stay. */
export function PartBoundary({ name, children }: { name: string; children: ReactNode }) {
  const [tries, setTries] = useState(0);
  const failure = (
    <ErrorState
      title={`${name} cannot be shown.`}
      message="This is our mistake, and nothing is lost. If it keeps happening, please reload the page."
      onRetry={() => setTries(tries + 1)}
    />
  );
  return (
    <ErrorBoundary key={tries} fallback={failure}>
      {children}
    </ErrorBoundary>
  );
}
