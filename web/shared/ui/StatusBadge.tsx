import Chip from '@mui/material/Chip';
import { ORDER_STATUS } from './order-status.js';
import { getStatusDisplay } from './server-values.js';

export function StatusBadge({ status }: { status: string }) {
  const { tone, word } = getStatusDisplay(ORDER_STATUS, status);
  return <Chip color={tone} label={word} />;
}
