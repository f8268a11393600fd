import { formatDollars } from '../../../shared/money.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { FactsPanel } from './FactsPanel.js';
import { usePackStatsQuery } from './overview-api.js';
import { TabLink } from './TabLink.js';

/** What packs of pictures brought. */
export function PacksPanel() {
  return (
    <FactsPanel
      title="Packs of pictures this month"
      action={<TabLink tab="picture-packs">Picture packs</TabLink>}
      query={usePackStatsQuery(undefined, KEEP_FRESH)}
      factsOf={({ packs, pictures, sales }) => [
        ['Packs bought', packs.toLocaleString('en-US')],
        ['Pictures in them', pictures.toLocaleString('en-US')],
        ['Sales', formatDollars(sales)],
      ]}
    />
  );
}
