import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useProductQuery } from '../../../shared/api/products-api.js';
import { type ListedCalendar, useCalendarsQuery } from '../../../shared/calendars/calendar-list-api.js';
import { Section } from '../Section.js';
import { useFocusAfterRemoval } from '../use-focus-after-removal.js';
import { useCalendarDeletion } from './use-calendar-deletion.js';

/** The customer's family calendars; nothing for those without one. It stays when the last one is deleted, with the focus. */
export function CalendarsSection() {
  const query = useCalendarsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [hasDeleted, setDeleted] = useState(false);
  if (query.data?.length === 0 && !hasDeleted) return null;
  return (
    <Section
      title="Calendars"
      query={query}
      loading={<Skeleton variant="panel" height={82} />}
      failure={{ title: 'Your calendars could not be loaded.', message: 'They are safe. Please try again.' }}
    >
      {(calendars) => <CalendarList calendars={calendars} onDelete={() => setDeleted(true)} />}
    </Section>
  );
}

function CalendarList({ calendars, onDelete }: { calendars: readonly ListedCalendar[]; onDelete: () => void }) {
  const remove = useCalendarDeletion();
  const { list, noteRemoval } = useFocusAfterRemoval(calendars);
  if (calendars.length === 0) return <Typography color="textSecondary">You have no calendars now.</Typography>;
  return (
    <Paper
      component="ul"
      elevation={0}
      ref={list}
      sx={{ overflow: 'hidden', '& li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {calendars.map((calendar, index) => (
        <li key={calendar.id}>
          <CalendarRow
            calendar={calendar}
            onDelete={() => {
              noteRemoval(index);
              onDelete();
              remove(calendar);
            }}
          />
        </li>
      ))}
    </Paper>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 3, sm: 4 },
  p: { xs: '14px 8px 14px 16px', sm: '15px 16px 15px 24px' },
};

function CalendarRow({ calendar, onDelete }: { calendar: ListedCalendar; onDelete: () => void }) {
  const { id, productId, year, filled } = calendar;
  const { data: product } = useProductQuery(productId);
  const name = `${product?.name ?? 'Family calendar'} ${year}`;
  return (
    <Box sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component={Link} to={`/product/${productId}/calendar?calendar=${id}`} sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="hint">
          {filled === 12 ? 'Every month has its picture' : `${filled} of 12 months have a picture`}
        </Typography>
      </Box>
      <IconButton aria-label={`Delete: ${name}`} onClick={onDelete}>
        <TrashIcon size={20} aria-hidden />
      </IconButton>
    </Box>
  );
}
