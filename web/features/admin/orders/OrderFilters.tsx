import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple';
import { useState } from 'react';
import { type AdminOrderFilter, ORDER_TODOS } from '../../../../server/admin/orders/contract.js';
import { PAYMENT_STATES, type PaymentState } from '../../../../server/checkout/contract.js';
import { formatNumber } from '../../../shared/numbers.js';
import { FilterField } from '../FilterField.js';
import { isDay } from './list-address.js';
import { PAYMENTS } from './payment-words.js';

/** Open and abandoned checkouts are not orders, so they are shown only on request. */
const CHECKOUTS = { unpaid: 'Open checkouts', expired: 'Abandoned checkouts' };

const PAID = {
  '': 'All orders',
  ...Object.fromEntries(PAYMENT_STATES.filter((state) => !(state in CHECKOUTS)).map((state) => [state, PAYMENTS[state].word])),
};

const FILTERS = { flexWrap: 'wrap', alignItems: 'center', gap: '12px', width: { xs: '100%', md: 'auto' } };

interface OrderFiltersProps {
  filter: AdminOrderFilter;
  onFilter: (changes: AdminOrderFilter, options?: { replace?: boolean }) => void;
  openCheckouts: number | undefined;
}

/** Filters for payment, tasks and days. On phones they are behind a button. */
export function OrderFilters({ filter, onFilter, openCheckouts }: OrderFiltersProps) {
  const { payment, waiting, from, to } = filter;
  const count = [payment, waiting, from, to].filter(Boolean).length;
  const [open, setOpen] = useState(count > 0);

  return (
    <>
      <Box sx={{ display: { xs: 'block', md: 'none' } }}>
        <Button
          variant="outlined"

          startIcon={<FunnelSimpleIcon size={20} aria-hidden />}
          aria-expanded={open}
          aria-controls="order-filters"
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      </Box>
      <Box id="order-filters" sx={{ ...FILTERS, display: { xs: open ? 'grid' : 'none', md: 'flex' } }}>
        <FilterField
          select
          name="Payment"
          value={payment ?? ''}
          options={PAID}
          onChange={({ target }) => onFilter({ payment: (target.value || undefined) as PaymentState | undefined })}
        >
          <optgroup label="Not paid">
            <option value="unpaid">
              {CHECKOUTS.unpaid}
              {openCheckouts !== undefined && ` (${formatNumber(openCheckouts)})`}
            </option>
            <option value="expired">{CHECKOUTS.expired}</option>
          </optgroup>
        </FilterField>
        <FilterField
          select
          name="To do"
          value={waiting ?? ''}
          options={{ '': 'All', 'to-ship': 'To ship', customer: 'Waiting for the customer' }}
          onChange={({ target }) => onFilter({ waiting: ORDER_TODOS.find((todo) => todo === target.value) })}
        />
        <DayField name="From" day={from} max={to} onDay={(day) => onFilter({ from: day }, { replace: true })} />
        <DayField name="To" day={to} min={from} onDay={(day) => onFilter({ to: day }, { replace: true })} />
      </Box>
    </>
  );
}

interface DayFieldProps {
  name: string;
  day: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** Reports no day while the year is still being typed. */
function DayField({ name, day = '', min, max, onDay }: DayFieldProps) {
  const [text, setText] = useState(day);
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(day);
  }

  const write = (next: string) => {
    setText(next);
    if (next !== day && (next === '' || isDay(next))) onDay(next || undefined);
  };

  return (
    <FilterField
      type="date"
      name={name}
      value={text}
      min={min}
      max={max}
      onChange={({ target }) => write(target.value)}
      onBlur={() => setText(day)}
    />
  );
}
