import { formatDollars } from '../../../shared/money.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { FiguresPanel } from './FiguresPanel.js';
import { useDiscountStatsQuery } from './overview-api.js';
import { TabLink } from './TabLink.js';

/** What discount codes did. */
export function DiscountsPanel() {
  return (
    <FiguresPanel
      title="Discount codes this month"
      action={<TabLink tab="discounts">Discounts</TabLink>}
      query={useDiscountStatsQuery(undefined, REFETCH_ON_FOCUS)}
      toEntries={({ orders, saved, sales }) => [
        ['Orders with a code', orders.toLocaleString('en-US')],
        ['Customers saved', formatDollars(saved)],
        ['Sales', formatDollars(sales)],
      ]}
    />
  );
}
