import Typography from '@mui/material/Typography';
import { shortDate } from '../../shared/dates.js';

/** The day of a moment, as in `11/21/2026`. */
export function Day({ at }: { at: string }) {
  return (
    <Typography component="time" variant="inherit" noWrap dateTime={at} sx={{ color: 'text.secondary' }}>
      {shortDate(at)}
    </Typography>
  );
}
