import TextField from '@mui/material/TextField';
import { ORDER_STATUSES, type OrderStatus } from '../../../../server/checkout/contract.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';

interface StatusSelectProps {
  label: string;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
}

export function StatusSelect({ label, value, onChange }: StatusSelectProps) {
  return (
    <TextField
      select
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value as OrderStatus)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
      sx={{ minWidth: 132 }}
    >
      {/* A status that only a newer server knows: shown, but not selectable. */}
      {!ORDER_STATUSES.includes(value) && (
        <option value={value} disabled>
          {value}
        </option>
      )}
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status}>
          {ORDER_STATUS[status].word}
        </option>
      ))}
    </TextField>
  );
}
