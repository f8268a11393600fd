import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Suspense, useState } from 'react';
import type { SalesDays, SalesStats } from '../../../../server/admin/overview/contract.js';
import { lazyPart } from '../../../shared/lazy-part.js';
import { formatDollars } from '../../../shared/money.js';
import { formatNumber } from '../../../shared/numbers.js';
import { DefinitionList } from '../DefinitionList.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { useSalesQuery } from './overview-api.js';
import { SalesTable } from './SalesTable.js';
import { StatsPanel } from './StatsPanel.js';

/** The sales chart; a table if its chunk cannot be loaded. */
const SalesChart = lazyPart(() => import('./SalesChart.js'), SalesTable);

const SPANS: { days: SalesDays; name: string; words: string }[] = [
  { days: 7, name: '7 days', words: 'in the last 7 days' },
  { days: 30, name: '30 days', words: 'in the last 30 days' },
  { days: 365, name: 'Year', words: 'in the last year' },
];
const PICTURE = <Skeleton height="100%" variant="panel" />;

/** Sales over time, as a curve or as a table. */
export function SalesPanel() {
  const [days, setDays] = useState<SalesDays>(30);
  const [asTable, setAsTable] = useState(false);
  // `currentData`, so that the sum of one time span is never shown with the words of another.
  const { currentData: data, ...query } = useSalesQuery(days, REFETCH_ON_FOCUS);
  const span = SPANS.find((candidate) => candidate.days === days);

  return (
    <StatsPanel
      title="Sales"
      note={data ? `${formatDollars(data.total)} ${span?.words}` : ''}
      action={<SpanSwitch days={days} onChange={setDays} />}
      query={{ ...query, data }}
    >
      <Box sx={DETAILS}>
        {data ? (
          <>
            <SalesFacts figures={data} />
            <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              Show as a table
            </Button>
          </>
        ) : (
          <Skeleton height={44} width="100%" />
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
const DETAILS = { ...ROW, gap: '4px 36px', minHeight: { xs: 96, md: 44 }, '& > button': { mx: '-16px' } };

function SalesFacts({ figures }: { figures: SalesStats }) {
  const { orders, average_order: average, refunds, refunded, lost } = figures;
  return (
    <DefinitionList
      entries={[
        ['Orders', formatNumber(orders)],
        ['Average order', average === null ? '–' : formatDollars(average)],
        ['Refunds', refunds === 0 ? 'None' : `${formatDollars(refunded)} (${formatNumber(refunds)})`],
        ['Lost in disputes', lost === 0 ? 'None' : formatDollars(lost)],
      ]}
      sx={{
        ...ROW,
        gap: { xs: '4px 20px', md: '4px 36px' },
        '& dt': { color: 'text.secondary', font: '400 0.875rem/1.25rem var(--font-text)' },
        '& dd': { fontWeight: 600 },
      }}
    />
  );
}

function SpanSwitch({ days, onChange }: { days: SalesDays; onChange: (days: SalesDays) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      value={days}
      onChange={(_event, chosen: SalesDays | null) => chosen && onChange(chosen)}
      aria-label="Time shown"
      sx={{ width: { xs: '100%', md: 'auto' } }}
    >
      {SPANS.map((span) => (
        <ToggleButton key={span.days} value={span.days}>
          {span.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
