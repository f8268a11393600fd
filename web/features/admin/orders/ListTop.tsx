import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import type { AdminOrderFilter } from '../../../../server/admin/orders/contract.js';
import { ORDER_STATUSES, type OrderStatus } from '../../../../server/checkout/contract.js';
import { Button } from '../../../shared/ui/Button.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';
import { FilterField } from '../FilterField.js';
import { TabTop } from '../TabTop.js';
import { queryOfFilter } from './list-address.js';
import styles from './OrdersTab.module.css';
import { PrintFilesButton } from './PrintFilesButton.js';
import { today } from './today.js';
import { useExport } from './use-export.js';

interface ListTopProps {
  filter: AdminOrderFilter;
  onFilter: (changes: AdminOrderFilter) => void;
}

/** The title, the filter used most, and the way out to a spreadsheet. */
export function ListTop({ filter, onFilter }: ListTopProps) {
  const { save, busy } = useExport();
  return (
    <TabTop id="orders-title" title="Orders Management" lead="View and manage all customer orders">
      <div className={styles.topActions}>
        <FilterField
          select
          size="small"
          name="Status"
          value={filter.status ?? ''}
          onChange={({ target }) => onFilter({ status: (target.value || undefined) as OrderStatus | undefined })}
        >
          <option value="">All</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {ORDER_STATUS[status].word}
            </option>
          ))}
        </FilterField>
        <Button
          variant="outline"
          size={40}
          icon={<DownloadSimpleIcon size={20} aria-hidden />}
          aria-disabled={busy}
          onClick={() => void save(queryOfFilter(filter))}
        >
          {busy ? 'Exporting…' : 'Export'}
        </Button>
        <PrintFilesButton
          path="/api/admin/print-files.zip"
          filename={`keepsake-print-files-${today()}.zip`}
          name="Today’s print files (ZIP)"
        />
      </div>
    </TabTop>
  );
}
