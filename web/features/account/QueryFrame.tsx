import type { ReactNode } from 'react';
import { ErrorState } from '../../shared/ui/ErrorState.js';

export interface SectionQuery<Data> {
  data?: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface QueryFrameProps<Data> {
  query: SectionQuery<Data>;
  /** Placeholder with the shape and height of the loaded content. */
  loading: ReactNode;
  failure: { title: string; message: string };
  children: (data: Data) => ReactNode;
}

/** Loading state, then the content; or the failure with a retry button. Loaded content stays when a later request fails. */
export function QueryFrame<Data>({ query, loading, failure, children }: QueryFrameProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState {...failure} onRetry={() => void query.refetch()} />;
  return loading;
}
