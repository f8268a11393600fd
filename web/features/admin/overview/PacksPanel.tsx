import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatDollars } from '../../../shared/money.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { BIG_FACTS, Facts } from '../Facts.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { usePackStatsQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';

/** What packs of pictures brought. */
export function PacksPanel() {
  const query = usePackStatsQuery(undefined, KEEP_FRESH);
  const { data } = query;
  return (
    <StatsPanel
      title="Packs of pictures this month"
      action={
        <Link component={RouterLink} to="/bestgiftsdashboard/picture-packs" sx={{ my: -2 }}>
          Picture packs
        </Link>
      }
      query={query}
    >
      {data ? (
        <Facts
          facts={[
            ['Packs bought', data.packs.toLocaleString('en-US')],
            ['Pictures in them', data.pictures.toLocaleString('en-US')],
            ['Sales', formatDollars(data.sales)],
          ]}
          sx={BIG_FACTS}
        />
      ) : (
        <Skeleton height="56px" />
      )}
    </StatsPanel>
  );
}
