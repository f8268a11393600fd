import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { inchesOf, orientationAfterName, sizeInInches, VARIANT_NAMES } from '../../../../../server/catalog/contract.js';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { countedPictures } from '../../../../../server/checkout/marketing/packs/contract.js';
import { formatDollars } from '../../../../shared/money.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { ResponsiveImage } from '../../../../shared/ui/Picture.js';
import { getLabel } from '../../../../shared/ui/server-values.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { LineWords } from './LineWords.js';
import { WaitingLine } from './WaitingLine.js';
import { PrintState } from './PrintState.js';

type Line = AdminOrderDetails['lines'][number];

export function LinesPanel({ order: { id, status, lines, pack } }: { order: AdminOrderDetails }) {
  const isFinished = status === 'completed' || status === 'cancelled';
  return (
    <Panel title="Gifts">
      <ul>
        {lines.map((line) => (
          <LineItem key={line.id} orderId={id} line={line} isFinished={isFinished} />
        ))}
        {pack && (
          <DividedItem sx={LINE}>
            <Box sx={PACK}>
              <ImagesIcon size={36} aria-hidden />
            </Box>
            <div>
              <strong>{countedPictures(pack.pictures)}</strong>
              <Typography variant="lead">In the customer’s account, nothing to make</Typography>
            </div>
            <Box component="strong" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {formatDollars(pack.price)}
            </Box>
          </DividedItem>
        )}
      </ul>
    </Panel>
  );
}

function LineItem({ orderId, line, isFinished }: { orderId: string; line: Line; isFinished: boolean }) {
  const { product_name: name, picture, print_file: print, quantity, refunded_quantity: refunded } = line;
  return (
    <DividedItem sx={LINE}>
      <ResponsiveImage src={line.view_url ?? picture?.preview_url ?? line.image_url ?? undefined} alt="" sizes="96px" />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>
        <Typography variant="lead">
          {getLabel(VARIANT_NAMES, line.product_type)}
          {orientationAfterName(line.kind, line.orientation)}
          {quantity > 1 && <strong style={{ color: 'var(--ink)' }}> × {quantity}</strong>}
        </Typography>
        {refunded > 0 && <Typography variant="hint">{refunded === quantity ? 'Refunded' : `${refunded} refunded`}</Typography>}
        <LineWords words={line.words} />
        <PrintState line={line} isFinished={isFinished} />
        {line.dedication && (
          <Box component="p" sx={{ mt: 1, fontSize: '0.9375rem' }}>
            “<bdi translate="no">{line.dedication}</bdi>”
          </Box>
        )}
      </div>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <strong>{formatDollars(line.total_price)}</strong>
        {quantity > 1 && <Typography variant="hint">{formatDollars(line.unit_price)} each</Typography>}
      </Box>
      {line.waiting && <WaitingLine orderId={orderId} lineId={line.id} name={name} waiting={line.waiting} />}
      {(picture || print || line.pdf_url) && (
        <Box sx={FILES}>
          {print && <PrintFile line={line} print={print} />}
          {picture && (
            <Link href={picture.print_url} download sx={FILE}>
              <DownloadSimpleIcon size={20} aria-hidden />
              {print && print.state !== 'failed' ? 'Original picture' : 'Download for printing'}
              <span className="visually-hidden">{name}</span>
              {picture.width && picture.height && (
                <Typography component="span" variant="small">
                  {picture.width} × {picture.height} px
                </Typography>
              )}
            </Link>
          )}
          {line.pdf_url && (
            <Link href={line.pdf_url} download sx={FILE}>
              <FilePdfIcon size={20} aria-hidden />
              Download PDF
              <span className="visually-hidden">{name}</span>
            </Link>
          )}
        </Box>
      )}
    </DividedItem>
  );
}

const LINE = {
  display: 'grid',
  gridTemplate: { xs: 'auto / 72px minmax(0, 1fr) auto', sm: 'auto 1fr / 96px minmax(0, 1fr) auto' },
  gap: { xs: '4px 12px', sm: '4px 16px' },
  py: '16px',
  '& > img': { gridRow: { sm: 'span 2' }, borderRadius: 'var(--radius-badge)' },
};

const PACK = {
  display: 'grid',
  placeItems: 'center',
  aspectRatio: 1,
  borderRadius: 'var(--radius-badge)',
  bgcolor: 'blush',
  color: 'primary.main',
};

const FILES = { gridColumn: { xs: '1 / -1', sm: '2 / -1' }, display: 'flex', flexWrap: 'wrap', columnGap: '20px' };
const FILE = { flexWrap: 'wrap', gap: '2px 8px', fontSize: '0.9375rem' };

function PrintFile({ line, print }: { line: Line; print: NonNullable<Line['print_file']> }) {
  const { state, url, kind, width, height, dpi } = print;
  const inches = inchesOf(kind, line.orientation ?? undefined);
  const description = (
    <>
      <PrinterIcon size={20} aria-hidden />
      Print file
      <span className="visually-hidden">{line.product_name}</span>
      <Typography component="span" variant="small">
        {width} × {height} px · {sizeInInches(inches)} · {dpi} dpi
      </Typography>
    </>
  );
  if (url) {
    return (
      <Link href={url} download sx={FILE}>
        {description}
        {print.is_softer && (
          <Typography component="span" variant="small">
            Enlarged here; may look softer
          </Typography>
        )}
      </Link>
    );
  }
  return (
    <Link component="span" underline="none" color="text.secondary" sx={FILE}>
      {description}
      <strong>{state === 'failed' ? 'Could not be made' : 'Being prepared'}</strong>
    </Link>
  );
}
