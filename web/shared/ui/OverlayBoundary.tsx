import { type ReactNode, Suspense, useEffect } from 'react';
import { useToast } from '../toasts/use-toast.js';
import { ErrorBoundary } from './ErrorBoundary.js';

interface NotLoadedProps {
  title: string;
  message: string;
  /** Called after the toast is shown. */
  onFailed?: () => void;
  /** Called when the customer wants to try again; never by itself, so that what fails at once is not started for ever. */
  onRetry?: () => void;
}

function NotLoaded({ title, message, onFailed, onRetry }: NotLoadedProps) {
  const toast = useToast();
  useEffect(() => {
    toast({ tone: 'error', title, message, ...(onRetry && { action: { label: 'Try again', run: onRetry } }) });
    onFailed?.();
    // Once per failure.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

/** Around what lies over the page: where it cannot be loaded or shown, a note says so, and the page stays. */
export function OverlayBoundary({ children, ...failure }: NotLoadedProps & { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<NotLoaded {...failure} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
