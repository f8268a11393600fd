import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import type { PaymentStatus } from '../../../server/checkout/order-pages/contract.js';
import styles from './ReadyPdfs.module.css';
import { pendingPdfCount } from './use-payment-state.js';

interface ReadyPdfsProps {
  payment: PaymentStatus;
  /** Whether the PDFs take longer than usual. */
  isSlow: boolean;
}

/** The PDFs of the order, each shown as soon as it is ready. */
export function ReadyPdfs({ payment, isSlow }: ReadyPdfsProps) {
  const pendingCount = pendingPdfCount(payment);
  return (
    <div aria-live="polite">
      {payment.downloads.map(({ name, url }) => (
        // The path is the key because each answer has a new signature in the query.
        <section key={url.split('?')[0]} className={styles.pdf}>
          <span className={styles.icon}>
            <FilePdfIcon size={28} aria-hidden />
          </span>
          <div className={styles.words}>
            <h2 className={styles.title}>Your PDF is ready</h2>
            <p className={styles.text}>{name}</p>
          </div>
          <a className={styles.link} href={url} aria-label={`Download PDF: ${name}`}>
            <DownloadSimpleIcon size={20} aria-hidden />
            Download PDF
          </a>
        </section>
      ))}
      {pendingCount > 0 && (
        <section className={styles.pdf}>
          <span className={styles.icon}>
            <FilePdfIcon size={28} aria-hidden />
          </span>
          <div className={styles.words}>
            <h2 className={styles.title}>
              {pendingCount === 1 ? 'Your PDF is being made' : `${pendingCount} PDFs are being made`}
            </h2>
            <p className={styles.text}>
              {isSlow
                ? 'This is taking longer than usual. It will appear here as soon as it’s ready. You can also close this page: we’ll email it to you.'
                : 'It takes about a minute. You can wait here, or we’ll email it to you.'}
            </p>
          </div>
        </section>
      )}
    </div>
  );
}
