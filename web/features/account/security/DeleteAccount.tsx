import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import type { Account } from '../../../../server/identity/contract.js';
import { Panel } from '../../../shared/ui/Panel.js';
import { DeleteAccountForm } from './DeleteAccountForm.js';

const GOES = ['your photos, and the pictures made from them', 'your sign-in, on all devices'];
const STAYS = [
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
        <Typography variant="subtitle2" color="textSecondary">
          Permanently deletes your account, photos and pictures.
        </Typography>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </Stack>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="delete-account-title">
        <Stack sx={{ gap: 4, maxWidth: 480, p: { xs: '24px 20px 16px', sm: 7 } }}>
          <h2 id="delete-account-title">Delete your account?</h2>
          <Points lead="This will be permanently deleted:" points={GOES} />
          <Points lead="This stays:" points={STAYS} />
          <Typography color="textSecondary">Please download your PDF files first.</Typography>
          <DeleteAccountForm user={user} hasPassword={account.hasPassword} onDeleted={onDeleted} />
          <Button variant="text" fullWidth onClick={() => setOpen(false)}>
            Keep my account
          </Button>
        </Stack>
      </Dialog>
    </Panel>
  );
}

const LIST = {
  display: 'grid',
  gap: 1,
  mt: 1,
  pl: 5,
  listStyle: 'disc',
  color: 'text.secondary',
  '& li::marker': { color: 'primary.main' },
};

function Points({ lead, points }: { lead: string; points: readonly string[] }) {
  return (
    <div>
      <strong>{lead}</strong>
      <Box component="ul" sx={LIST}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Box>
    </div>
  );
}
