import Box from '@mui/material/Box';
import type { SkuCheck } from '../../../../../server/checkout/production/partner-products/contract.js';
import { areaInWords, countriesInWords, inDollars, marginInWords } from './sku-in-words.js';

/** Print areas, countries, cost and margin of a SKU at the print partner. */
export function SkuFindings({ check }: { check: SkuCheck }) {
  const { areas, ships_to, not_to, quote, margin_cents } = check;
  const isLoss = margin_cents !== null && margin_cents < 0;
  return (
    <Box component="dl" sx={ROWS}>
      <dt>{areas.length === 1 ? 'Print area' : 'Print areas'}</dt>
      <dd>
        {areas.map((area) => (
          <span key={area.name}>{areaInWords(area)}</span>
        ))}
      </dd>
      <dt>Countries</dt>
      <dd>{countriesInWords(ships_to, not_to)}</dd>
      {quote && (
        <>
          <dt>Cost</dt>
          <dd>
            {inDollars(quote.items_cents + quote.shipping_cents, quote.currency)}: {inDollars(quote.items_cents, quote.currency)}{' '}
            and {inDollars(quote.shipping_cents, quote.currency)} to send it within the United States
          </dd>
          <dt>Margin</dt>
          <Box component="dd" sx={isLoss ? { color: 'error.main', fontWeight: 600 } : {}}>
            {marginInWords(check)}
          </Box>
        </>
      )}
    </Box>
  );
}

const ROWS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '7.5rem minmax(0, 1fr)' },
  gap: { xs: '2px', md: '8px 16px' },
  m: 0,
  p: '14px 16px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-tile)',
  fontSize: '0.9375rem',
  lineHeight: '1.375rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: { xs: '8px', md: 0 }, overflowWrap: 'anywhere' },
  '& dd > span': { display: 'block' },
};
