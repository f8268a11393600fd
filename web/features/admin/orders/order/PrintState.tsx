import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { useRelease } from '../../checks/use-release.js';

type Line = AdminOrderDetails['lines'][number];

interface PrintStateProps {
  line: Line;
  /** Whether the order is completed or canceled: nothing of it is printed anymore. */
  isFinished: boolean;
}

/** State of a line's print check, with buttons to release or reopen the print. Refunded prints need no release. */
export function PrintState({ line, isFinished }: PrintStateProps) {
  const { id, print_check: check, product_name: name, quantity, refunded_quantity: refunded } = line;
  const { isBusy, release, reopen } = useRelease();
  if (!check || ((refunded === quantity || isFinished) && !check.is_released)) return null;
  const { color, findings, is_released: isReleased } = check;
  const state = isReleased ? 'Released for print' : color === 'green' ? 'Print to release' : 'Print to look at';
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={ROW}>
        <Chip size="small" color={isReleased ? 'success' : color === 'green' ? 'info' : 'warning'} label={state} />
        {isFinished ? null : isReleased ? (
          <BusyButton variant="text" size="small" isBusy={isBusy} onClick={() => reopen([id])}>
            Reopen
            <span className="visually-hidden"> the print of {name}</span>
          </BusyButton>
        ) : (
          <BusyButton
            variant="text"
            size="small"
            isBusy={isBusy}
            onClick={() => release([{ line_id: id, revision: check.revision }])}
          >
            Release
            <span className="visually-hidden"> the print of {name}</span>
          </BusyButton>
        )}
        {!isReleased && <Link to={`/bestgiftsdashboard/to-check${color === 'yellow' ? '?group=yellow' : ''}`}>To check</Link>}
      </Box>
      {findings.map((message) => (
        <Typography key={message} variant="hint" sx={{ display: 'block' }}>
          {message}.
        </Typography>
      ))}
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' };
