import Dialog from '@mui/material/Dialog';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import type { Account } from '../../../../server/identity/contract.js';
import { Button } from '../../../shared/ui/Button.js';
import { Panel } from '../../../shared/ui/Panel.js';
import styles from './DeleteAccount.module.css';
import { DeleteAccountForm } from './DeleteAccountForm.js';

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
      <div className={styles.row}>
        <p className={styles.text}>Permanently deletes your account, photos and pictures.</p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="delete-account-title">
        <div className={styles.dialog}>
          <h2 id="delete-account-title">Delete your account?</h2>
          <div>
            <p className={styles.lead}>This will be permanently deleted:</p>
            <ul className={styles.points}>
              <li>your photos, and the pictures that were made from them</li>
              <li>your sign-in, on all devices</li>
            </ul>
          </div>
          <div>
            <p className={styles.lead}>This stays:</p>
            <ul className={styles.points}>
              <li>your orders, without your name, as accounting law requires</li>
              <li>gifts still to be sent: we keep your name, address and picture until they are on their way</li>
              <li>free images that were used: they do not come back with a new account</li>
            </ul>
          </div>
          <p className={styles.text}>Please download your PDF files first.</p>
          <DeleteAccountForm user={user} hasPassword={account.hasPassword} onDeleted={onDeleted} />
          <Button variant="quiet" fullWidth onClick={() => setOpen(false)}>
            Keep my account
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}
