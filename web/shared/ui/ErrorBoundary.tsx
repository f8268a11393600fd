import { Component, type ReactNode } from 'react';
import { forgetFailedLoads } from '../lazy-part.js';
import { isMissingCode, reloadWhenCodeIsGone } from '../missing-code.js';
import { usePageTitle } from '../use-page-title.js';
import { ErrorState } from './ErrorState.js';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of the children, unless they are a page. */
  fallback?: ReactNode;
}

interface ErrorBoundaryState {
  failure?: 'not-loaded' | 'broken' | 'reloading';
}

/** Shows an error in place of a page that could not be loaded or rendered; the rest of the shop stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: isMissingCode(error) ? 'not-loaded' : 'broken' };
  }

  /** An overlay shows a toast instead: the page under it may have typed input. */
  override componentDidCatch(error: unknown): void {
    forgetFailedLoads();
    if (!this.props.fallback && reloadWhenCodeIsGone(error)) this.setState({ failure: 'reloading' });
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    const { failure } = this.state;
    if (!failure) return children;
    if (fallback) return fallback;
    if (failure === 'reloading') return null;
    const isBroken = failure === 'broken';
    return (
      <PageFailure
        title={isBroken ? 'This page can’t be shown' : 'This page didn’t load'}
        message={`Your cart is safe. ${isBroken ? 'This is our mistake, not yours. Please' : 'Check your connection and'} reload the page.`}
      />
    );
  }
}

/** Sets the title, too: it is still that of the page before. */
function PageFailure({ title, message }: { title: string; message: string }) {
  usePageTitle(title);
  return <ErrorState heading="h1" title={title} message={message} onRetry={() => window.location.reload()} />;
}
