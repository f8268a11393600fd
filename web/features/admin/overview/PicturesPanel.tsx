import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { PictureStats } from '../../../../server/admin/overview/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { formatNumber } from '../../../shared/numbers.js';
import { LARGE_ROW, DefinitionList } from '../DefinitionList.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { usePictureFiguresQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';
import { TabLink } from './TabLink.js';

/** Pictures that the engine made for customers, and their cost. */
export function PicturesPanel() {
  const query = usePictureFiguresQuery(undefined, REFETCH_ON_FOCUS);
  const { data } = query;
  return (
    <StatsPanel title="Pictures made this month" action={<TabLink tab="jobs">Background jobs</TabLink>} query={query}>
      {data ? (
        <>
          <DefinitionList
            entries={[
              ['Requested', formatNumber(data.asked)],
              ['Made', formatNumber(data.succeeded)],
              ['Failed', formatNumber(data.failed)],
              ...data.failures.map(({ reason, count }): [string, string] => [`· ${reason}`, formatNumber(count)]),
              ['Canceled', formatNumber(data.cancelled)],
              ['Paid to the engine', formatDollars(data.spent)],
            ]}
            sx={LARGE_ROW}
          />
          <Spending figures={data} />
        </>
      ) : (
        <Skeleton height={98} />
      )}
    </StatsPanel>
  );
}

function Spending({ figures: { spent_today: today, daily_budget: budget, is_paid: isPaid } }: { figures: PictureStats }) {
  if (!isPaid) return <Typography variant="lead">Pictures are made on this machine, which costs nothing.</Typography>;
  return (
    <div>
      <Typography variant="lead" id="engine-budget">
        {formatDollars(today)} of {formatDollars(budget)} spent today
      </Typography>
      <LinearProgress
        variant="determinate"
        role="meter"
        value={Math.min(100, (100 * today) / budget)}
        color={today > budget * 0.8 ? 'error' : 'success'}
        aria-labelledby="engine-budget"
        sx={{ mt: 2 }}
      />
    </div>
  );
}
