import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import type { Variant } from '../../../server/catalog/contract.js';
import type { OrderLine } from '../../../server/checkout/contract.js';
import { formatDollars } from '../../shared/money.js';
import { Picture } from '../../shared/ui/Picture.js';
import styles from './Orders.module.css';

const VARIANT: Record<Variant, string> = { pdf: 'PDF', product: 'Product', combo: 'Product + PDF' };

export function OrderLineRow({ line }: { line: OrderLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <Picture src={line.imageUrl ?? undefined} alt="" sizes="64px" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{line.productName}</p>
        <p className={styles.facts}>
          {VARIANT[line.productType]} · {line.quantity} × {formatDollars(line.unitPrice)}
          {line.personalised && ' · with your picture'}
        </p>
      </div>
      {line.downloadUrl && (
        <a className={styles.download} href={line.downloadUrl} download aria-label={`Download PDF of ${line.productName}`}>
          <FilePdfIcon size={20} aria-hidden />
          Download PDF
        </a>
      )}
    </li>
  );
}
