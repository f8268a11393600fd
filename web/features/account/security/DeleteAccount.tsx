import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import type { Account } from '../../../../server/identity/contract.js';
import { Dialog } from '../../../shared/mui/Dialog.js';
import { Points } from '../../../shared/mui/Points.js';
import { Panel } from '../../../shared/ui/Panel.js';
import { DeleteAccountForm } from './DeleteAccountForm.js';

const ERASED = ['your photos, and the pictures made from them', 'your reviews', 'your sign-in, on all devices'];
const KEPT = [
  'your orders, without your name, as accounting law requires',
  'gifts still to be sent: we keep your name, address and picture until they are on their way',
  'the free images you’ve used: a new account doesn’t bring new ones',
];

interface DeleteAccountProps {
  user: User;
  account: Account;
  onDeleted: () => void;
}

export function DeleteAccount({ user, account, onDeleted }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  if (account.isOwner) {
    return <Panel title="Delete my account" note="This account owns the shop, so it cannot be deleted." />;
  }
  return (
    <Panel title="Delete my account">
      <Stack
        direction={{ sm: 'row' }}
        sx={{ flexWrap: 'wrap', alignItems: { sm: 'center' }, justifyContent: 'space-between', gap: '12px 20px', pb: 3 }}
      >
        <Typography variant="lead">Permanently deletes your account, photos and pictures.</Typography>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </Stack>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <DialogTitle>Delete your account?</DialogTitle>
        <DialogContent>
          <PointsOf lead="This will be permanently deleted:" points={ERASED} />
          <PointsOf lead="This stays:" points={KEPT} />
          <DialogContentText>Please download your PDF files first.</DialogContentText>
          <DeleteAccountForm user={user} hasPassword={account.hasPassword} onDeleted={onDeleted} />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={() => setOpen(false)}>
            Keep my account
          </Button>
        </DialogActions>
      </Dialog>
    </Panel>
  );
}

function PointsOf({ lead, points }: { lead: string; points: readonly string[] }) {
  return (
    <div>
      <strong>{lead}</strong>
      <Points sx={{ mt: 1 }}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Points>
    </div>
  );
}
