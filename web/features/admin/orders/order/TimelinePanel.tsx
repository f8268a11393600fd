import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard';
import { DotOutlineIcon } from '@phosphor-icons/react/dist/csr/DotOutline';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { NoteIcon } from '@phosphor-icons/react/dist/csr/Note';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import type { TimelineEntry } from '../../../../../server/admin/orders/contract.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { moment } from './moment.js';
import words from '../../text.module.css';
import styles from './TimelinePanel.module.css';

const ICONS: Record<TimelineEntry['kind'], typeof ReceiptIcon> = {
  order: ReceiptIcon,
  payment: CreditCardIcon,
  refund: ArrowCounterClockwiseIcon,
  attention: WarningIcon,
  pdf: FilePdfIcon,
  mail: EnvelopeSimpleIcon,
  parcel: PackageIcon,
  change: PencilSimpleIcon,
  note: NoteIcon,
};

/** Everything that happened, newest first. */
export function TimelinePanel({ entries }: { entries: TimelineEntry[] }) {
  return (
    <Panel title="Timeline">
      <ol className={styles.list}>
        {entries.map(({ at, kind, text, by }, place) => {
          // Of a newer server.
          const Icon = Object.hasOwn(ICONS, kind) ? ICONS[kind] : DotOutlineIcon;
          return (
            <li key={`${entries.length - place} ${at}`} className={styles.entry}>
              <span className={styles.icon}>
                <Icon size={20} aria-hidden />
              </span>
              <div className={styles.words}>
                <p>{text}</p>
                <p className={words.small}>
                  <time dateTime={at}>{moment(at)}</time>
                  {by && `, ${by}`}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
