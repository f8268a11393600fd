import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { AdminPrintToCheck } from '../../../../server/admin/print-checks/contract.js';
import { PrintPreview } from './PrintPreview.js';
import { PRINT } from './use-check-keys.js';

/** Grid of small previews of the green prints. */
export function GreenPrints({ prints }: { prints: readonly AdminPrintToCheck[] }) {
  return (
    <Box component="ul" sx={GRID} aria-label="Green prints">
      {prints.map((print) => (
        <li key={print.line_id}>
          <ButtonBase
            component={Link}
            to={`/bestgiftsdashboard/orders/${print.order_id}`}
            sx={PRINT_LINK}
            {...{ [PRINT]: print.line_id }}
          >
            <PrintPreview print={print} />
            <Typography variant="small" component="span" sx={NAME}>
              {print.quantity > 1 && `${print.quantity} × `}
              {print.product_name}
            </Typography>
            <Typography variant="hint" component="span" translate="no">
              {print.order_number}
            </Typography>
            {print.is_reprint && <Typography variant="hint">Printed again</Typography>}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(104px, 1fr))', md: 'repeat(auto-fill, minmax(128px, 1fr))' },
  gap: '16px 12px',
  alignItems: 'end',
  p: { xs: '14px', md: '20px' },
};
const PRINT_LINK = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4px',
  width: '100%',
  textAlign: 'left',
  borderRadius: 'var(--radius-badge)',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '3px' },
};
const NAME = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
