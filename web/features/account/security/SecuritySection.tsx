import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { User } from '@supabase/auth-js';
import { Suspense, use } from 'react';
import type { Account } from '../../../../server/identity/contract.js';
import { authSettings } from '../../../shared/sign-in/auth-settings.js';
import { useAccountQuery } from '../account-api.js';
import { Section } from '../Section.js';
import { DeleteAccount } from './DeleteAccount.js';
import { Devices } from './Devices.js';
import { SecondFactors } from './SecondFactors.js';
import { useFreshUser } from './use-fresh-user.js';
import { SignInMethods } from './SignInMethods.js';

const COLUMN = { display: 'grid', gap: 5, alignItems: 'start', minWidth: 0 };
const PANELS = { ...COLUMN, gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' } };

interface SecuritySectionProps {
  user: User;
  /** The account is gone. */
  onDeleted: () => void;
}

/** How the customer signs in, on which devices, and how to leave. */
export function SecuritySection({ user, onDeleted }: SecuritySectionProps) {
  useFreshUser(user);
  return (
    <Section
      title="Sign-in and security"
      anchor="security"
      query={useAccountQuery(undefined, { refetchOnMountOrArgChange: true })}
      loading={<LoadingPanels />}
      failure={{ title: 'Your security settings could not be loaded.', message: 'Nothing was changed. Please try again.' }}
    >
      {(account) => (
        <Suspense fallback={<LoadingPanels />}>
          <Panels user={user} account={account} onDeleted={onDeleted} />
        </Suspense>
      )}
    </Section>
  );
}

function Panels({ user, account, onDeleted }: SecuritySectionProps & { account: Account }) {
  const settings = use(authSettings());
  return (
    <Box sx={PANELS}>
      <SignInMethods user={user} account={account} settings={settings} />
      <Box sx={COLUMN}>
        <SecondFactors user={user} byText={settings.phone} />
        <Devices />
      </Box>
      <Box sx={{ gridColumn: { lg: '1 / -1' } }}>
        <DeleteAccount user={user} account={account} onDeleted={onDeleted} />
      </Box>
    </Box>
  );
}

function LoadingPanels() {
  return (
    <Box sx={PANELS}>
      {[1, 2].map((column) => (
        <Skeleton variant="panel" key={column} height={372} />
      ))}
    </Box>
  );
}
