import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import type { Order } from '../../../../server/checkout/contract.js';
import { deliveryOf } from '../../../shared/orders/delivery.js';
import { STEPS } from './order-progress.js';

/** Format without the year, because five days are side by side on phones. */
const dayOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Large text takes two rows, and the line to the first step of the second has no step before it. */
const STEPPER = { flexWrap: 'wrap', rowGap: '16px', mt: 7, overflowX: 'clip' };

/** The steps of an order, up to the current one. */
export function OrderProgress({ order, step }: { order: Order; step: number }) {
  const dates = [order.paid_at, null, null, order.shipped_at, arrivedAt(order)];
  return (
    <Stepper alternativeLabel aria-label="Progress" sx={STEPPER}>
      {STEPS.map((name, index) => {
        const date = dates[index];
        const isDone = index <= step;
        return (
          <Step key={name} completed={isDone} aria-current={index === step ? 'step' : undefined}>
            <StepLabel
              icon={<CheckIcon size={18} aria-hidden />}
              optional={
                date &&
                isDone && (
                  <Typography variant="hint" sx={{ whiteSpace: 'nowrap' }}>
                    {dayOf.format(new Date(date))}
                  </Typography>
                )
              }
            >
              {name}
              <span className="visually-hidden">{isDone ? ', done' : ', still to come'}</span>
            </StepLabel>
          </Step>
        );
      })}
    </Stepper>
  );
}

/** When the last parcel arrived; null until all have. */
function arrivedAt(order: Order): string | null {
  if (deliveryOf(order) !== 'delivered') return null;
  const dates = order.parcels.flatMap(({ delivered_at: at }) => at ?? []);
  return dates.toSorted().at(-1) ?? null;
}
