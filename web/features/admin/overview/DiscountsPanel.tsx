import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatDollars } from '../../../shared/money.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { BIG_FACTS, Facts } from '../Facts.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { useDiscountStatsQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';

/** What discount codes did. */
export function DiscountsPanel() {
  const query = useDiscountStatsQuery(undefined, KEEP_FRESH);
  const { data } = query;
  return (
    <StatsPanel
      title="Discount codes this month"
      action={
        <Link component={RouterLink} to="/bestgiftsdashboard/discounts" sx={{ my: -2 }}>
          Discounts
        </Link>
      }
      query={query}
    >
      {data ? (
        <Facts
          facts={[
            ['Orders with a code', data.orders.toLocaleString('en-US')],
            ['Customers saved', formatDollars(data.saved)],
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
