import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Checkout } from './use-checkout.js';

/** The customer's wish for one mail, in case the payment is left open. */
export function RemindMe({ checkout: { remindMe, setRemindMe } }: { checkout: Checkout }) {
  return (
    <FormControlLabel
      sx={{ m: '0 0 0 -10px' }}
      slotProps={{ typography: { sx: { fontSize: '0.9375rem', lineHeight: '1.25rem' } } }}
      label="Send me one reminder by email if I don’t finish today"
      control={<Checkbox checked={remindMe} onChange={({ target }) => setRemindMe(target.checked)} />}
    />
  );
}
