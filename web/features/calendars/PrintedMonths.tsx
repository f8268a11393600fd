import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { Calendar, CalendarPage } from '../../../server/calendars/contract.js';
import { inchesOf } from '../../../server/catalog/gifts/contract.js';
import { Dialog } from '../../shared/mui/Dialog.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { monthName } from './calendar-words.js';

const { width, height } = inchesOf('calendar');
const SHEET = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  maxWidth: `calc(64vh * ${width / height})`,
  aspectRatio: `${width} / ${height}`,
  mx: 'auto',
  bgcolor: 'sunken',
  '& canvas': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
};

interface PrintedMonthsProps {
  calendar: Calendar;
  /** Months with a picture, at least one. */
  pages: readonly CalendarPage[];
  onClose: () => void;
}

/** The sheets of the months as they are printed, one at a time. */
export function PrintedMonths({ calendar, pages, onClose }: PrintedMonthsProps) {
  const [shown, setShown] = useState(0);
  const last = pages.length - 1;
  const page = pages[Math.min(shown, last)];
  if (!page) return null;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="printed-month">
      <DialogTitle id="printed-month" aria-live="polite">
        {monthName(page)}
      </DialogTitle>
      <DialogContent>
        <PrintedMonth key={`${page.month} ${calendar.updated_at}`} calendar={calendar} page={page} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" aria-disabled={shown === 0} onClick={() => setShown(Math.max(0, shown - 1))}>
          Earlier
        </Button>
        <Button variant="outlined" aria-disabled={shown >= last} onClick={() => setShown(Math.min(last, shown + 1))}>
          Later
        </Button>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PrintedMonth({ calendar, page }: { calendar: Calendar; page: CalendarPage }) {
  const { getAccessToken } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'painting' | 'shown' | 'failed'>('painting');
  // As it was opened: the page asks for the calendar again and again.
  const [sheet] = useState({ calendar, page });

  useEffect(() => {
    const leaving = new AbortController();
    const paint = async () => {
      const [{ paintMonth }, token] = await Promise.all([import('./paint-month.js'), getAccessToken()]);
      if (canvas.current) await paintMonth(canvas.current, sheet.calendar, sheet.page, token, leaving.signal);
    };
    paint().then(
      () => !leaving.signal.aborted && setState('shown'),
      () => !leaving.signal.aborted && setState('failed'),
    );
    return () => leaving.abort();
  }, [getAccessToken, sheet]);

  if (state === 'failed') return <Alert severity="error">This month could not be shown. Please try again later.</Alert>;
  return (
    <Box sx={SHEET}>
      <Typography role="status" variant="hint">
        {state === 'painting' ? 'Painting the month' : ''}
      </Typography>
      <canvas ref={canvas} role="img" aria-label={`${monthName(page)}, as it is printed`} hidden={state === 'painting'} />
    </Box>
  );
}
