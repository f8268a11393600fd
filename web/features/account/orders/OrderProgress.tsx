import Box from '@mui/material/Box';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import type { Order } from '../../../../server/checkout/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { STEPS } from './order-standing.js';

const STEP = {
  position: 'relative',
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'start',
  gap: '2px',
  pr: 2,
  typography: 'body2',
};
const DOT = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  mb: 1.5,
  border: 2,
  borderColor: 'control',
  borderRadius: '50%',
};
const DONE = { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' };

/** The way from the step before. */
const way = (isDone: boolean) => ({
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 13,
    right: 'calc(100% + 8px)',
    left: 'calc(-100% + 36px)',
    height: 2,
    bgcolor: isDone ? 'primary.main' : 'divider',
  },
});

/** The way of a parcel, up to the step it has reached. */
export function OrderProgress({ order, step }: { order: Order; step: number }) {
  const dates = [order.paid_at, null, order.shipped_at, null];
  return (
    <Box component="ol" aria-label="Progress" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', mt: 7 }}>
      {STEPS.map((name, index) => {
        const date = dates[index];
        const isDone = index <= step;
        return (
          <Box
            component="li"
            key={name}
            aria-current={index === step ? 'step' : undefined}
            sx={index > 0 ? { ...STEP, ...way(isDone) } : STEP}
          >
            <Box sx={isDone ? { ...DOT, ...DONE } : DOT}>{isDone && <CheckIcon size={18} aria-hidden />}</Box>
            <Box component="span" sx={isDone ? { fontWeight: 600 } : { color: 'text.secondary' }}>
              {name}
              <span className="visually-hidden">{isDone ? ', done' : ', still to come'}</span>
            </Box>
            {date && isDone && (
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {shortDate(date)}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
