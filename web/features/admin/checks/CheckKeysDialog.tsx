import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import { Dialog } from '../../../shared/mui/Dialog.js';

const KEYS = [
  ['J or ↓', 'Next print'],
  ['K or ↑', 'Previous print'],
  ['R', 'Release this print'],
  ['A', 'Ask the customer about it'],
  ['Enter', 'Open the order of a green print'],
  ['?', 'Show the keys'],
] as const;

export function CheckKeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="check-keys">
      <DialogTitle id="check-keys">Keys on this page</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={LIST}>
          {KEYS.map(([key, does]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 20px',
  m: 0,
  '& dd': { m: 0 },
  '& dt': { fontWeight: 600 },
};
