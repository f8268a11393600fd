import { formatDollars } from '../../../shared/money.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { FiguresPanel } from './FiguresPanel.js';
import { usePackStatsQuery } from './overview-api.js';
import { TabLink } from './TabLink.js';

/** What packs of pictures brought. */
export function PacksPanel() {
  return (
    <FiguresPanel
      title="Packs of pictures this month"
      action={<TabLink tab="picture-packs">Picture packs</TabLink>}
      query={usePackStatsQuery(undefined, REFETCH_ON_FOCUS)}
      toEntries={({ packs, pictures, sales }) => [
        ['Packs bought', packs.toLocaleString('en-US')],
        ['Pictures in them', pictures.toLocaleString('en-US')],
        ['Sales', formatDollars(sales)],
      ]}
    />
  );
}
