import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { reloadWhenCodeIsGone } from './missing-code.js';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in its place, unless it is a page. */
  fallback?: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  isReloading: boolean;
}

/** A page that could not be loaded or shown, said in its place; the rest of the shop stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, isReloading: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  /** What lies over a page says so instead: under it somebody may have typed something. */
  override componentDidCatch(error: unknown): void {
    if (!this.props.fallback && reloadWhenCodeIsGone(error)) this.setState({ isReloading: true });
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback) return fallback;
    if (this.state.isReloading) return null;
    return (
      <ErrorState
        title="This page did not load"
        message="Your cart is kept. Check the connection and load the page again."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
