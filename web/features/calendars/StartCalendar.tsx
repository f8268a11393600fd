import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Product } from '../../../server/catalog/contract.js';
import type { ListedCalendar } from '../../shared/calendars/calendar-list-api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { useStartCalendarMutation } from './calendars-api.js';
import { YearAndMonth } from './YearAndMonth.js';

interface StartCalendarProps {
  product: Product;
  /** The one whose pictures, dates and settings it begins with. */
  model: ListedCalendar | undefined;
  onStarted: (id: string) => void;
}

/** The first step of a calendar: its first month. */
export function StartCalendar({ product, model, onStarted }: StartCalendarProps) {
  // The same for every try, so that a lost answer begins no second calendar.
  const [key] = useState(uuidv7);
  const [first, setFirst] = useState(() => ({
    year: (model?.year ?? new Date().getFullYear()) + 1,
    startMonth: model?.startMonth ?? 1,
  }));
  const [start, { isLoading, error }] = useStartCalendarMutation();
  const begin = async () => {
    const { data } = await start({ key, body: { productId: product.id, ...first, ...(model && { from: model.id }) } });
    if (data) onStarted(data.id);
  };
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 560 }}>
      <div>
        <h1>A calendar of your family</h1>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {model
            ? `It begins with the pictures and dates of your ${model.year} calendar. You can change everything later.`
            : `A picture for each month of ${product.name}, with your birthdays and the holidays below it. Choose the first month; you can change everything later.`}
        </Typography>
      </div>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
        <YearAndMonth {...first} onChange={(change) => setFirst({ ...first, ...change })} />
      </Box>
      {error !== undefined && <Alert severity="error">{failureMessage(error)}</Alert>}
      <BusyButton variant="contained" size="large" isBusy={isLoading} onClick={() => void begin()}>
        Start the calendar
      </BusyButton>
    </Box>
  );
}
