import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { Link } from 'react-router-dom';
import type { ListedCalendar } from '../../shared/calendars/calendar-list-api.js';
import { monthName } from './calendar-words.js';

interface OwnCalendarsProps {
  /** The customer's calendars of this product. */
  calendars: readonly ListedCalendar[];
  productId: string;
  shownId: string;
}

/** Links to the calendars of this product, and to start another one. */
export function OwnCalendars({ calendars, productId, shownId }: OwnCalendarsProps) {
  const address = `/product/${productId}/calendar`;
  return (
    <Stack component="nav" aria-label="Your calendars" direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 5 }}>
      {calendars.length > 1 &&
        calendars.map(({ id, year, startMonth }) => (
          <Button
            key={id}
            component={Link}
            to={`${address}?calendar=${id}`}
            variant={id === shownId ? 'contained' : 'outlined'}
            aria-current={id === shownId ? 'page' : undefined}
            size="small"
          >
            From {monthName({ year, month: startMonth })}
          </Button>
        ))}
      <Button component={Link} to={`${address}?start`} variant="text" size="small" startIcon={<PlusIcon size={18} aria-hidden />}>
        Start another calendar
      </Button>
    </Stack>
  );
}
