import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Checkout } from './use-checkout.js';

const LOOK = { m: '0 0 0 -10px', '& .MuiFormControlLabel-label': { font: '400 15px/20px var(--font-text)' } };

/** The customer's wish for one mail, in case the payment is left open. */
export function RemindMe({ checkout: { remindMe, setRemindMe } }: { checkout: Checkout }) {
  return (
    <FormControlLabel
      sx={LOOK}
      label="Send me one reminder by email if I don’t finish today"
      control={<Checkbox checked={remindMe} onChange={({ target }) => setRemindMe(target.checked)} />}
    />
  );
}
