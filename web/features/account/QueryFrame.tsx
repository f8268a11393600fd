import type { ReactNode } from 'react';
import { ErrorState } from '../../shared/ui/ErrorState.js';

/** What a frame needs of an RTK query. */
export interface QueryState<Data> {
  data?: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface QueryFrameProps<Data> {
  query: QueryState<Data>;
  /** Of the shape and height of what is loading. */
  loading: ReactNode;
  failure: { title: string; message: string };
  children: (data: Data) => ReactNode;
}

/** Loading, then what was loaded; or why not, with the way to try again. What was loaded once stays. */
export function QueryFrame<Data>({ query, loading, failure, children }: QueryFrameProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState {...failure} onRetry={() => void query.refetch()} />;
  return loading;
}
