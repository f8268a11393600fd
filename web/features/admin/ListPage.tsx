import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { failureMessage } from '../../shared/api/failure-message.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { FRAME } from './DashboardCards.js';
import { Pager } from './Pager.js';
import { PartBoundary } from './PartBoundary.js';
import { useFocusInList } from './use-focus-in-list.js';
import type { ListAddress } from './use-list-address.js';

interface ListPageProps extends Omit<QueryStateProps, 'pager'> {
  /** Name of the listed items, such as 'orders'; the title's id is `orders-title`. */
  name: string;
  title: string;
  lead: string;
  /** At the right of the title. */
  actions: ReactNode;
  /** Search and filters. */
  tools?: ReactNode;
  address: ListAddress;
  /** Selector of rows that can have the focus, when what had it is gone. Without them the title gets it. */
  items?: string;
  /** Undefined while loading. */
  page: { shown: number; total?: number | string | undefined; next: string | null } | undefined;
}

/** A dashboard tab with a list: title, filters, rows and pager. */
export function ListPage({ name, title, lead, actions, tools, address, items, page, ...body }: ListPageProps) {
  const { query, children } = body;
  const focus = useFocusInList(`${name}-title`, items);
  return (
    <Box component="section" aria-labelledby={`${name}-title`} sx={LIST} {...focus}>
      <TabTop id={`${name}-title`} title={title} lead={lead}>
        {actions}
      </TabTop>
      {tools}
      <QueryState {...body}>
        <Paper elevation={0} aria-busy={query.isFetching} sx={FRAME}>
          <PartBoundary name="The list">{children}</PartBoundary>
          {query.data !== undefined && <Pager address={address} list={page} />}
        </Paper>
      </QueryState>
    </Box>
  );
}

/** Styles of the list, whose top is the pager's scroll target. */
const LIST = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '20px',
  scrollMarginTop: '16px',
  '&:focus': { outline: 'none' },
};

/** The part of a query hook's result that lists use. */
interface ListQuery {
  data?: unknown;
  currentData?: unknown;
  isError: boolean;
  error?: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

interface QueryStateProps {
  query: ListQuery;
  /** Title of the error when nothing could be loaded. */
  failure: string;
  /** Replaces a list without rows, once it is known to have none: not while another one loads. */
  empty?: ReactNode;
  children: ReactNode;
}

/** A list, or the error that kept it from loading. */
export function QueryState({ query, failure, empty, children }: QueryStateProps) {
  const { currentData, isError, error, refetch } = query;
  if (isError && !currentData) {
    return <ErrorState title={failure} message={failureMessage(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {isError && <OutOfDate />}
      {empty || children}
    </>
  );
}

/** Warning above content that could not be refreshed. */
export function OutOfDate() {
  return (
    <Alert severity="warning" role="status" sx={{ '@media print': { display: 'none' } }}>
      The shop isn’t responding right now. What you see may be out of date.
    </Alert>
  );
}

interface TabTopProps {
  id: string;
  title: string;
  lead: string;
  children?: ReactNode;
}

/** Header of a dashboard tab. The title gets the focus when the focused element was removed. */
export function TabTop({ id, title, lead, children }: TabTopProps) {
  return (
    <Box component="header" sx={TOP}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <Typography variant="lead">{lead}</Typography>
      </div>
      {children}
    </Box>
  );
}

const TOP = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px',
  '& h2:focus': { outline: 'none' },
  '& > button': { width: { xs: '100%', md: 'auto' } },
};
