import useMediaQuery from '@mui/material/useMediaQuery';
import { ChartsTooltipContainer, useAxesTooltip } from '@mui/x-charts/ChartsTooltip';
import { LineChart } from '@mui/x-charts/LineChart';
import type { SalesStats } from '../../../../server/admin/overview/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { formatNumber } from '../../../shared/numbers.js';
import styles from './SalesChart.module.css';
import { dayWords } from './SalesTable.js';

/** Days between two axis labels, by the number of days; phones show every second label. */
const STEPS: [most: number, step: number][] = [
  [7, 1],
  [31, 7],
  [Infinity, 8],
];
/** End of the axis in dollars when nothing was sold. */
const EMPTY_AXIS_END = 100;
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `2026-11-21` → `Nov 21` */
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The curve. With the keyboard one goes along it by the arrow keys. */
export default function SalesChart({ points }: { points: SalesStats['points'] }) {
  const isNarrow = useMediaQuery('(width < 37.5em)');
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [, step = 1] = STEPS.find(([most]) => points.length <= most) ?? [];
  const gap = isNarrow ? step * 2 : step;
  const isEmpty = points.every(({ sales }) => sales === 0);

  return (
    // Translators put HTML into the text of the SVG, which then shows nothing.
    <div className={styles.chart} role="group" translate="no" aria-label="Sales day by day, as a curve">
      <LineChart
        hideLegend
        skipAnimation={isStill}
        margin={{ top: 12, right: 22, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        axisHighlight={{ x: 'line' }}
        xAxis={[
          {
            scaleType: 'point',
            data: points.map(({ day }) => day),
            disableLine: true,
            disableTicks: true,
            tickInterval: (_day, index) => (points.length - 1 - index) % gap === 0,
            tickLabelInterval: () => true,
            valueFormatter: (day: string, { location }) => (location === 'tick' ? shortDay.format(new Date(day)) : dayWords(day)),
          },
        ]}
        yAxis={[
          {
            width: 56,
            min: 0,
            ...(isEmpty && { max: EMPTY_AXIS_END }),
            tickNumber: 4,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (dollars: number) => wholeDollars.format(dollars),
          },
        ]}
        series={[
          {
            data: points.map(({ sales }) => sales),
            label: 'Sales',
            color: 'var(--primary)',
            area: true,
            curve: 'monotoneX',
            showMark: false,
            valueFormatter: (sales, { dataIndex }) =>
              `${formatDollars(sales ?? 0)} · ${orderCount(points[dataIndex]?.orders ?? 0)}`,
          },
        ]}
        slots={{ tooltip: SalesTooltip }}
        slotProps={{ lineHighlight: { r: 6 } }}
      />
    </div>
  );
}

const orderCount = (orders: number): string => (orders === 1 ? '1 order' : `${formatNumber(orders)} orders`);

function SalesTooltip() {
  return (
    <ChartsTooltipContainer trigger="axis" anchor="chart" position="top">
      <TooltipWords />
    </ChartsTooltipContainer>
  );
}

function TooltipWords() {
  const [shown] = useAxesTooltip() ?? [];
  return (
    shown && (
      <p className={styles.tooltip}>
        {shown.axisFormattedValue}
        <strong>{shown.seriesItems[0]?.formattedValue}</strong>
      </p>
    )
  );
}
