import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
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
import { formatDateTime } from '../../in-words.js';

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

const LIST = {
  mt: 2,
  '& > li': { position: 'relative', display: 'flex', gap: '14px', typography: 'lead' },
  '& > li:not(:last-child)': { pb: '18px' },
  // Line to the next entry.
  '& > li:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    inset: '44px auto 4px 19px',
    borderLeft: 2,
    borderColor: 'divider',
  },
  '& > li > div:last-child': { minWidth: 0, pt: '2px', overflowWrap: 'anywhere' },
};

export function TimelinePanel({ entries }: { entries: TimelineEntry[] }) {
  return (
    <Panel title="Timeline">
      <Box component="ol" sx={LIST}>
        {entries.map(({ at, kind, text, by }, index) => {
          // A kind that only a newer server knows.
          const Icon = Object.hasOwn(ICONS, kind) ? ICONS[kind] : DotOutlineIcon;
          return (
            <li key={`${entries.length - index} ${at}`}>
              <Avatar>
                <Icon size={20} aria-hidden />
              </Avatar>
              <div>
                <p>{text}</p>
                <Typography variant="small">
                  <time dateTime={at}>{formatDateTime(at)}</time>
                  {by && `, ${by}`}
                </Typography>
              </div>
            </li>
          );
        })}
      </Box>
    </Panel>
  );
}
