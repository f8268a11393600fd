import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { Link } from 'react-router-dom';
import { inchesOf, orientationAfterName, sizeInInches } from '../../../../server/catalog/contract.js';
import type { AdminPrintToCheck } from '../../../../server/admin/print-checks/contract.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { PrintPreview } from './PrintPreview.js';
import { PRINT } from './use-check-keys.js';

interface YellowPrintProps {
  print: AdminPrintToCheck;
  isBusy: boolean;
  onRelease: () => void;
  onAsk: (print: AdminPrintToCheck) => void;
}

/** A large preview of one print, with the findings to check. */
export function YellowPrint({ print, isBusy, onRelease, onAsk }: YellowPrintProps) {
  const { line_id: lineId, order_id: orderId, order_number: number, product_name: product, hold, findings, words } = print;
  const titleId = `print-${lineId}`;
  return (
    <Box component="article" tabIndex={-1} aria-labelledby={titleId} sx={CARD} {...{ [PRINT]: lineId }}>
      <Box sx={{ maxWidth: { xs: 340, md: 'none' } }}>
        <PrintPreview print={print} isMarked />
      </Box>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <div>
          <Typography variant="h3" id={titleId}>
            {print.quantity > 1 && `${print.quantity} × `}
            {product}
          </Typography>
          <Typography variant="hint">
            {sizeInInches(inchesOf(print.kind, print.orientation ?? undefined))}
            {orientationAfterName(print.kind, print.orientation)} · <span translate="no">{number}</span>
            {print.is_reprint && ' · printed again'}
          </Typography>
        </div>
        {hold && <Alert severity="warning">{hold}</Alert>}
        <Box component="ul" sx={FINDINGS} aria-label="What to look at">
          {findings.map(({ code, message }) => (
            <li key={`${code} ${message}`}>
              <WarningIcon size={20} weight="fill" aria-hidden />
              <span>{message}.</span>
            </li>
          ))}
        </Box>
        {words.length > 0 && (
          <Typography variant="small">
            {words.map(({ label, text }) => (
              <Box component="span" key={label} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {label}: <bdi translate="no">{text}</bdi>
              </Box>
            ))}
          </Typography>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '12px' }}>
          <BusyButton variant="contained" disabled={hold !== null} isBusy={isBusy} onClick={onRelease}>
            Release
            <span className="visually-hidden"> {product}</span>
          </BusyButton>
          <BusyButton variant="outlined" disabled={hold !== null} isBusy={isBusy} onClick={() => onAsk(print)}>
            Ask the customer
            <span className="visually-hidden"> about {product}</span>
          </BusyButton>
          <Button variant="outlined" component={Link} to={`/bestgiftsdashboard/orders/${orderId}`}>
            Open order
          </Button>
          {print.print_url && (
            <Button variant="text" href={print.print_url} target="_blank" rel="noreferrer">
              Print file
              <span className="visually-hidden"> of {product}, opens in a new tab</span>
            </Button>
          )}
        </Stack>
      </Stack>
    </Box>
  );
}

const CARD = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { xs: '16px', md: '28px' },
  alignItems: 'start',
  p: { xs: '16px', md: '24px' },
  '& + &': { borderTop: '1px solid var(--line)' },
  '&:focus': { outline: 'none' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-3px' },
};
const FINDINGS = {
  display: 'grid',
  gap: '8px',
  '& > li': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px', fontWeight: 600 },
  '& svg': { mt: '2px', color: 'warning.main' },
};
