import { today } from './today.js';
import { useDownload } from './use-download.js';

/** Saves all orders that match as a table for spreadsheets. */
export function useExport(): { save: (filter: URLSearchParams) => Promise<void>; busy: boolean } {
  const { download, busy } = useDownload();
  const save = async (filter: URLSearchParams) =>
    download({
      path: `/api/admin/orders/export?${filter}`,
      filename: `keepsake-orders-${today()}.csv`,
      saved: 'The orders were exported',
      failed: 'The orders could not be exported',
    });
  return { save, busy };
}
