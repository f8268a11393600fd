import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { Link } from 'react-router-dom';
import type { OrderLine } from '../../../../server/checkout/contract.js';
import { DividedItem } from '../../../shared/mui/DividedItem.js';

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' };
const WORDS = { flex: 1, minWidth: 160, overflowWrap: 'anywhere' };
/** As wide as a phone. */
const ACTION = { flex: { xs: '1 0 100%', sm: 'none' } };
const WAITS = {
  complete: 'It isn’t printed yet: it waits for your picture or words.',
  approve: 'We have a question before we print it.',
} as const;

/** Gifts that wait for the customer, or that can still be changed before they are printed. */
export function OpenGifts({ lines }: { lines: readonly OrderLine[] }) {
  const open = lines.filter((line) => line.changeUrl);
  const waiting = open.filter((line) => line.waitsFor);
  if (open.length === 0) return null;
  return (
    <Paper
      component="section"
      variant={waiting.length > 0 ? 'tonal' : 'outlined'}
      aria-labelledby="open-gifts"
      sx={{ mt: 7, px: 5, py: 4 }}
    >
      <Typography id="open-gifts" variant="h4" component="h2">
        {waiting.length > 0 ? 'We need you before we print' : 'Before we print'}
      </Typography>
      <ul>
        {open.map(({ id, productName, changeUrl, waitsFor }) => (
          <DividedItem key={id} sx={ROW}>
            <Box sx={WORDS}>
              {productName}
              {waitsFor && <Typography variant="hint">{WAITS[waitsFor]}</Typography>}
            </Box>
            <Button
              component={Link}
              to={changeUrl ?? ''}
              variant={waitsFor ? 'contained' : 'outlined'}
              size="small"
              startIcon={<PencilSimpleIcon size={20} aria-hidden />}
              sx={ACTION}
            >
              {waitsFor === 'complete' ? 'Add your picture' : waitsFor === 'approve' ? 'Look at it' : 'Change picture or words'}
              <span className="visually-hidden">: {productName}</span>
            </Button>
          </DividedItem>
        ))}
      </ul>
    </Paper>
  );
}
