import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { formatDollars } from '../../../shared/money.js';
import { formatNumber } from '../../../shared/numbers.js';
import { LARGE_ROW, DefinitionList } from '../DefinitionList.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ConversionTable, shareOf } from './ConversionTable.js';
import { useCartRemindersQuery, useConversionQuery, useDiscountStatsQuery, usePackStatsQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';
import { TabLink } from './TabLink.js';

/** Sources of orders: pictures, cart reminders, discount codes and packs. */
export function MarketingPanel() {
  const conversion = useConversionQuery(undefined, REFETCH_ON_FOCUS);
  const reminders = useCartRemindersQuery(undefined, REFETCH_ON_FOCUS);
  const discounts = useDiscountStatsQuery(undefined, REFETCH_ON_FOCUS);
  const packs = usePackStatsQuery(undefined, REFETCH_ON_FOCUS);
  const queries = [conversion, reminders, discounts, packs];
  const all = {
    data: queries.every(({ data }) => data) || undefined,
    isError: queries.some(({ isError }) => isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.forEach((query) => void query.refetch()),
  };

  return (
    <StatsPanel title="Marketing this month" query={all}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' }, gap: '28px 44px' }}>
        <Figures
          title="From picture to order"
          entries={
            conversion.data && [
              ['Customers who made one', formatNumber(conversion.data.customers)],
              ['Customers who bought it', formatNumber(conversion.data.buyers)],
              ['Pictures on paid gifts', `${formatNumber(conversion.data.bought)} of ${formatNumber(conversion.data.pictures)}`],
              ['Share', shareOf(conversion.data)],
            ]
          }
        >
          {conversion.data && conversion.data.products.length > 0 && <ConversionTable products={conversion.data.products} />}
        </Figures>
        <Figures
          title="Carts left behind"
          entries={
            reminders.data && [
              ['Asked for', formatNumber(reminders.data.asked)],
              ['Sent', formatNumber(reminders.data.sent)],
              ['Opened', formatNumber(reminders.data.opened)],
              ['Came back', reminders.data.orders === 1 ? '1 order' : `${formatNumber(reminders.data.orders)} orders`],
              ['Their sales', formatDollars(reminders.data.sales)],
            ]
          }
        />
        <Figures
          title="Discount codes"
          action={<TabLink tab="discounts">Discounts</TabLink>}
          entries={
            discounts.data && [
              ['Orders with a code', formatNumber(discounts.data.orders)],
              ['Customers saved', formatDollars(discounts.data.saved)],
              ['Sales', formatDollars(discounts.data.sales)],
            ]
          }
        />
        <Figures
          title="Packs of pictures"
          action={<TabLink tab="picture-packs">Picture packs</TabLink>}
          entries={
            packs.data && [
              ['Packs bought', formatNumber(packs.data.packs)],
              ['Pictures in them', formatNumber(packs.data.pictures)],
              ['Sales', formatDollars(packs.data.sales)],
            ]
          }
        />
      </Box>
    </StatsPanel>
  );
}

interface FiguresProps {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  /** Undefined while loading. */
  entries: (readonly [name: string, value: string])[] | undefined;
  children?: ReactNode;
}

function Figures({ title, action, entries, children }: FiguresProps) {
  const id = useId();
  return (
    <Stack component="section" spacing={3} aria-labelledby={id}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <h3 id={id}>{title}</h3>
        {action}
      </Stack>
      {entries ? <DefinitionList entries={entries} sx={LARGE_ROW} /> : <Skeleton height={52} />}
      {children}
    </Stack>
  );
}
