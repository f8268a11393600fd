import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { GIFT_KINDS, sizeInInches, VARIANT_NAMES } from '../../../../../server/catalog/contract.js';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { formatDollars } from '../../../../shared/money.js';
import { ResponsiveImage } from '../../../../shared/ui/Picture.js';
import { wordOf } from '../../../../shared/ui/server-values.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import styles from './LinesPanel.module.css';
import { LineWords } from './LineWords.js';

type Line = AdminOrderDetails['lines'][number];

/** What to make. */
export function LinesPanel({ lines }: { lines: Line[] }) {
  return (
    <Panel title="Gifts">
      <ul>
        {lines.map((line) => (
          <LineItem key={line.id} line={line} />
        ))}
      </ul>
    </Panel>
  );
}

function LineItem({ line }: { line: Line }) {
  const { product_name: name, picture, print_file: print, quantity } = line;
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <ResponsiveImage src={line.view_url ?? picture?.preview_url ?? line.image_url ?? undefined} alt="" sizes="96px" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {wordOf(VARIANT_NAMES, line.product_type)}
          {quantity > 1 && <strong> × {quantity}</strong>}
        </p>
        <LineWords words={line.words} />
        {line.dedication && <p className={styles.dedication}>“{line.dedication}”</p>}
      </div>
      <p className={styles.amount}>
        {formatDollars(line.total_price)}
        {quantity > 1 && <span className={styles.each}>{formatDollars(line.unit_price)} each</span>}
      </p>
      {(picture || print || line.pdf_url) && (
        <p className={styles.files}>
          {print && <PrintFile print={print} name={name} />}
          {picture && (
            <a href={picture.print_url} download>
              <DownloadSimpleIcon size={20} aria-hidden />
              {print && print.state !== 'failed' ? 'Original picture' : 'Download for printing'}
              <span className="visually-hidden">{name}</span>
              {picture.width && picture.height && (
                <span className={styles.pixels}>
                  {picture.width} × {picture.height} px
                </span>
              )}
            </a>
          )}
          {line.pdf_url && (
            <a href={line.pdf_url} download>
              <FilePdfIcon size={20} aria-hidden />
              Download PDF
              <span className="visually-hidden">{name}</span>
            </a>
          )}
        </p>
      )}
    </li>
  );
}

function PrintFile({ print, name }: { print: NonNullable<Line['print_file']>; name: string }) {
  const { state, url, kind, width, height, dpi } = print;
  const words = (
    <>
      <PrinterIcon size={20} aria-hidden />
      Print file
      <span className="visually-hidden">{name}</span>
      <span className={styles.pixels}>
        {width} × {height} px · {sizeInInches(GIFT_KINDS[kind].inches)} · {dpi} dpi
      </span>
    </>
  );
  if (url) {
    return (
      <a href={url} download>
        {words}
        {print.is_softer && <span className={styles.pixels}>Enlarged here; may look softer</span>}
      </a>
    );
  }
  return (
    <span className={styles.unavailable}>
      {words}
      <strong>{state === 'failed' ? 'Could not be made' : 'Being prepared'}</strong>
    </span>
  );
}
