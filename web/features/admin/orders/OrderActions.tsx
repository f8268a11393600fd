import Box from '@mui/material/Box';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import type { AdminOrderFilter } from '../../../../server/admin/orders/contract.js';
import { ORDER_STATUSES, type OrderStatus, PROCESSING } from '../../../../server/checkout/contract.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';
import { FilterField } from '../FilterField.js';
import { PrintFilesButton } from './PrintFilesButton.js';
import { useDownload } from './use-download.js';

interface OrderActionsProps {
  filter: AdminOrderFilter;
  onFilter: (changes: AdminOrderFilter) => void;
}

/** The most used filter, the CSV export, and the download of print files. */
export function OrderActions({ filter, onFilter }: OrderActionsProps) {
  const { download, busy } = useDownload();
  /** Current day in the shop, which the print files are of, such as `2026-11-22`. */
  const today = new Date().toLocaleDateString('en-CA', { timeZone: PROCESSING.timeZone });
  const exportOrders = async () =>
    download({
      path: `/api/admin/orders/export?${new URLSearchParams(Object.entries(filter))}`,
      filename: `keepsake-orders-${today}.csv`,
      saved: 'The orders were exported',
      failed: 'The orders could not be exported',
    });

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', width: { xs: '100%', md: 'auto' } }}>
      <FilterField
        select
        size="small"
        sx={{ flex: { xs: '1 1 170px', md: 'none' } }}
        name="Status"
        value={filter.status ?? ''}
        options={{ '': 'All', ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, ORDER_STATUS[status].word])) }}
        onChange={({ target }) => onFilter({ status: (target.value || undefined) as OrderStatus | undefined })}
      />
      <BusyButton
        variant="outlined"
        size="small"
        startIcon={<DownloadSimpleIcon size={20} aria-hidden />}
        isBusy={busy}
        onClick={() => void exportOrders()}
      >
        {busy ? 'Exporting…' : 'Export'}
      </BusyButton>
      <PrintFilesButton
        path="/api/admin/print-files.zip"
        filename={`keepsake-print-files-${today}.zip`}
        name="Today’s print files (ZIP)"
      />
    </Box>
  );
}
