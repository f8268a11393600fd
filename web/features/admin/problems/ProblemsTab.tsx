import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { PROBLEM_STATES } from '../../../../server/admin/problems/contract.js';
import { PRIVATE_IMAGE_POLLING } from '../../../shared/images/fresh-pictures.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { FilterField } from '../FilterField.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { useListAddress } from '../use-list-address.js';
import { ProblemCard } from './ProblemCard.js';
import { ProblemCounts } from './ProblemCounts.js';
import { useAdminProblemsQuery } from './problems-api.js';

const SKELETON_ROWS = ['1', '2', '3'];
const OPTIONS = { '': 'All', open: 'Open', decided: 'Decided' };

/** Customers' problem reports: open problems first, then the newest. */
export default function ProblemsTab() {
  const address = useListAddress();
  const asked = address.params.get('state');
  const state = PROBLEM_STATES.find((known) => known === asked);
  const query = useAdminProblemsQuery({ state, after: address.after }, { ...PRIVATE_IMAGE_POLLING, ...REFETCH_ON_FOCUS });
  const { data, currentData } = query;

  return (
    <Stack sx={{ gap: '26px' }}>
      <ListPage
        name="problems"
        title="Problems"
        lead="Make things right: print again, refund or answer"
        actions={
          <FilterField
            select
            name="Status"
            value={state ?? ''}
            options={OPTIONS}
            onChange={({ target: { value } }) => address.change({ state: value })}
            sx={{ minWidth: 200 }}
          />
        }
        address={address}
        query={query}
        items="article"
        page={
          currentData && {
            shown: currentData.problems.length,
            total: state === 'open' ? currentData.open : undefined,
            next: currentData.next,
          }
        }
        failure="The problems could not be loaded."
        empty={
          currentData?.problems.length === 0 && (
            <EmptyState
              icon={<WarningCircleIcon size={28} aria-hidden />}
              title={state ? `No problems are ${state}` : 'No problems yet'}
              message="Customers report what is wrong with a gift on the page of their order."
              action={
                (state || address.after) && (
                  <Button variant="outlined" onClick={() => address.change({ state: '' })}>
                    Show all problems
                  </Button>
                )
              }
            />
          )
        }
      >
        <Box
          component="ul"
          sx={{ '& > li': { p: { xs: '16px', md: '20px' } }, '& > li + li': { borderTop: '1px solid var(--line)' } }}
        >
          {data?.problems.length
            ? data.problems.map((problem) => (
                <li key={problem.id}>
                  <ProblemCard problem={problem} />
                </li>
              ))
            : SKELETON_ROWS.map((row) => (
                <li key={row}>
                  <Skeleton height={120} />
                </li>
              ))}
        </Box>
      </ListPage>
      <ProblemCounts />
    </Stack>
  );
}
