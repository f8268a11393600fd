import { GridRowCheckbox, type GridSlotProps, useGridApiContext } from '@mui/x-data-grid';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';

/** Says which order it selects. */
export function OrderCheckbox(props: GridSlotProps['rowCheckbox']) {
  const grid = useGridApiContext();
  const order = grid.current.getRow<AdminOrder>(props.rowId);
  const input = { ...props.slotProps?.htmlInput, 'aria-label': `Select order ${order?.order_number}` };
  return <GridRowCheckbox {...props} slotProps={{ htmlInput: input }} />;
}
