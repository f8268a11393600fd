import Box from '@mui/material/Box';
import { PartBoundary } from '../PartBoundary.js';
import { BestSellersPanel } from './BestSellersPanel.js';
import { MarketingPanel } from './MarketingPanel.js';
import { PicturesPanel } from './PicturesPanel.js';
import { SalesPanel } from './SalesPanel.js';
import { Totals } from './Totals.js';
import { WaitingPanel } from './WaitingPanel.js';

const PARTS = [
  ['The totals', Totals],
  ['Sales', SalesPanel],
  ['What waits for you', WaitingPanel],
  ['The best sellers', BestSellersPanel],
  ['This month’s pictures', PicturesPanel],
  ['Marketing', MarketingPanel],
] as const;

/** Sales and tasks, side by side. */
const GRID = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.75fr) minmax(0, 1fr)',
  gap: '20px',
  '& > *': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridColumn: '1 / -1' },
  '& > :nth-of-type(2)': { gridColumn: { lg: 1 } },
  '& > :nth-of-type(3)': { gridColumn: { lg: 2 } },
};

/** The shop at a glance. Each panel loads its own figures and shows its own failure. */
export default function OverviewTab() {
  return (
    <Box sx={GRID}>
      {PARTS.map(([name, Part]) => (
        <div key={name}>
          <PartBoundary name={name}>
            <Part />
          </PartBoundary>
        </div>
      ))}
    </Box>
  );
}
