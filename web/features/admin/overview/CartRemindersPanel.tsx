import { formatDollars } from '../../../shared/money.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { BIG_FACTS, Facts } from '../Facts.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import text from '../text.module.css';
import { useCartRemindersQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';

/** Emails to customers who left a cart behind and had asked for one, and the orders that followed. */
export function CartRemindersPanel() {
  const query = useCartRemindersQuery(undefined, KEEP_FRESH);
  const { data } = query;
  return (
    <StatsPanel title="Carts left behind this month" action={<p className={`${text.lead} ${text.onWide}`}>Reminders by email</p>} query={query}>
      {data ? (
        <Facts
          facts={[
            ['Asked for', data.asked.toLocaleString('en-US')],
            ['Sent', data.sent.toLocaleString('en-US')],
            ['Opened', data.opened.toLocaleString('en-US')],
            ['Came back', data.orders === 1 ? '1 order' : `${data.orders.toLocaleString('en-US')} orders`],
            ['Their sales', formatDollars(data.sales)],
          ]}
          sx={BIG_FACTS}
        />
      ) : (
        <Skeleton height="52px" />
      )}
    </StatsPanel>
  );
}
