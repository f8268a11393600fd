import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import type { SalesDays, SalesStats } from '../../../../server/admin/overview/contract.js';
import { lazyPart } from '../../../shared/lazy-part.js';
import { formatDollars } from '../../../shared/money.js';
import { Button } from '../../../shared/ui/Button.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { DefinitionList } from '../DefinitionList.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { useSalesQuery } from './overview-api.js';
import { SalesTable } from './SalesTable.js';
import { StatsPanel } from './StatsPanel.js';

/** Without its chunk the days are there as a table. */
const SalesChart = lazyPart(() => import('./SalesChart.js'), SalesTable);

const OUT_OF_DATE = ' (may be out of date)';
const SPANS: { days: SalesDays; name: string; words: string }[] = [
  { days: 7, name: '7 days', words: 'in the last 7 days' },
  { days: 30, name: '30 days', words: 'in the last 30 days' },
  { days: 365, name: 'Year', words: 'in the last year' },
];
const PICTURE = <Skeleton height="100%" radius="var(--radius-tile)" />;

/** What came in over time, as a curve or as a table. */
export function SalesPanel() {
  const [days, setDays] = useState<SalesDays>(30);
  const [asTable, setAsTable] = useState(false);
  // Never the sum of another time with the words of this one.
  const { currentData: data, ...query } = useSalesQuery(days, REFETCH_ON_FOCUS);
  const span = SPANS.find((candidate) => candidate.days === days);

  return (
    <StatsPanel
      title="Sales"
      note={data ? `${formatDollars(data.total)} ${span?.words}${query.isError ? OUT_OF_DATE : ''}` : ''}
      action={<SpanSwitch days={days} onChange={setDays} />}
      query={{ ...query, data }}
    >
      <Box sx={FACTS}>
        {data ? (
          <>
            <SalesFacts figures={data} />
            <Button variant="quiet" size={40} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              Show as a table
            </Button>
          </>
        ) : (
          <Skeleton height="44px" />
        )}
      </Box>
      <Box sx={{ height: { xs: 250, md: 300 } }}>
        {data && asTable && <SalesTable points={data.points} />}
        {data && !asTable && (
          <Suspense fallback={PICTURE}>
            <SalesChart points={data.points} />
          </Suspense>
        )}
        {!data && PICTURE}
      </Box>
    </StatsPanel>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' };
const FACTS = { ...ROW, gap: '4px 36px', minHeight: { xs: 96, md: 44 }, '& > button': { mx: '-16px' } };

function SalesFacts({ figures }: { figures: SalesStats }) {
  const { orders, average_order: average, refunds, refunded } = figures;
  return (
    <DefinitionList
      entries={[
        ['Orders', orders.toLocaleString('en-US')],
        ['Average order', average === null ? '–' : formatDollars(average)],
        ['Refunds', refunds === 0 ? 'None' : `${formatDollars(refunded)} (${refunds.toLocaleString('en-US')})`],
      ]}
      sx={{
        ...ROW,
        gap: { xs: '4px 20px', md: '4px 36px' },
        '& dt': { color: 'text.secondary', font: '400 14px/20px var(--font-text)' },
        '& dd': { fontWeight: 600 },
      }}
    />
  );
}

function SpanSwitch({ days, onChange }: { days: SalesDays; onChange: (days: SalesDays) => void }) {
  return (
    <Box component="fieldset" sx={SWITCH}>
      <legend className="visually-hidden">Time shown</legend>
      {SPANS.map((span) => (
        <label key={span.days}>
          <input
            type="radio"
            name="sales-span"
            className="visually-hidden"
            checked={span.days === days}
            onChange={() => onChange(span.days)}
          />
          {span.name}
        </label>
      ))}
    </Box>
  );
}

const SWITCH = {
  display: 'flex',
  width: { xs: '100%', md: 'auto' },
  p: '3px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-tile)',
  bgcolor: 'sunken',
  '& label': {
    position: 'relative',
    flex: 1,
    px: '16px',
    borderRadius: '13px',
    color: 'text.secondary',
    font: '600 15px/44px var(--font-text)',
    textAlign: 'center',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& label:hover': { color: 'primary.main' },
  '& label:has(:checked)': {
    color: 'primary.main',
    bgcolor: 'background.paper',
    boxShadow: 'var(--shadow1)',
    '@media (prefers-color-scheme: dark)': { bgcolor: 'divider' },
  },
  '& label:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
};
