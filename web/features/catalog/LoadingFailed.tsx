import { useEffect, useEffectEvent } from 'react';
import { onBackOnline } from '../../shared/back-online.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';

interface LoadingFailedProps {
  title: string;
  onRetry: () => void;
}

/** What cannot be loaded is tried again on demand, and by itself once the device is online. */
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
