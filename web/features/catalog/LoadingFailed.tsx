import { useEffect, useEffectEvent } from 'react';
import { onBackOnline } from '../../shared/back-online.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';

interface LoadingFailedProps {
  title: string;
  onRetry: () => void;
}

/** A loading error with a button to retry; retries automatically once the device is back online. */
export function LoadingFailed({ title, onRetry }: LoadingFailedProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => onBackOnline(() => retry()), []);

  return navigator.onLine ? (
    <ErrorState title={title} message="Please try again later." onRetry={onRetry} />
  ) : (
    <ErrorState
      title="You are offline"
      message="Your cart is safe. This page will load by itself once you’re back online."
      onRetry={onRetry}
    />
  );
}
