import { formatDollars } from '../../../shared/money.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { FactsPanel } from './FactsPanel.js';
import { useDiscountStatsQuery } from './overview-api.js';
import { TabLink } from './TabLink.js';

/** What discount codes did. */
export function DiscountsPanel() {
  return (
    <FactsPanel
      title="Discount codes this month"
      action={<TabLink tab="discounts">Discounts</TabLink>}
      query={useDiscountStatsQuery(undefined, KEEP_FRESH)}
      factsOf={({ orders, saved, sales }) => [
        ['Orders with a code', orders.toLocaleString('en-US')],
        ['Customers saved', formatDollars(saved)],
        ['Sales', formatDollars(sales)],
      ]}
    />
  );
}
