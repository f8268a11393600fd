import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';

/** Shows an error in place of a broken part of the dashboard; the other parts stay. */
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
