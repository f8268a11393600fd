import type { User } from '@supabase/auth-js';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { GoogleLogoIcon } from '@phosphor-icons/react/dist/csr/GoogleLogo';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import type { Account } from '../../../../server/identity/contract.js';
import { api } from '../../../shared/api/api.js';
import type { AuthSettings } from '../../../shared/sign-in/auth-settings.js';
import { useAppDispatch } from '../../../shared/store/hooks.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Panel } from '../../../shared/ui/Panel.js';
import { phoneNumber } from './contact.js';
import { ChangeEmailForm } from './ChangeEmailForm.js';
import { PasswordForm } from './PasswordForm.js';
import { ChangePhoneForm } from './ChangePhoneForm.js';
import { RemovePhone } from './RemovePhone.js';
import { SettingRow } from './SettingRow.js';

const SHOWN = ['email', 'phone', 'google'];

interface SignInMethodsProps {
  user: User;
  account: Account;
  settings: AuthSettings;
}

export function SignInMethods({ user, account, settings }: SignInMethodsProps) {
  const toast = useToast();
  const dispatch = useAppDispatch();
  const google = user.identities?.find(({ provider }) => provider === 'google');
  /** Providers that only a newer server knows. */
  const others = user.identities?.filter(({ provider }) => !SHOWN.includes(provider)) ?? [];
  const { hasPassword } = account;

  /** Shows a success toast; some changes end other sessions. */
  const done = (close: () => void, title: string, message: string) => {
    close();
    toast({ tone: 'success', title, message });
    dispatch(api.util.invalidateTags(['Account', 'Device']));
  };

  return (
    <Panel title="How you log in">
      <ul>
        <SettingRow
          icon={<EnvelopeSimpleIcon size={20} aria-hidden />}
          title="Email"
          value={<AddressValue address={user.email} waiting={user.new_email} none="No email address yet." />}
          action={user.new_email ? 'Confirm' : user.email ? 'Change' : 'Add'}
        >
          {(close) => (
            <ChangeEmailForm
              user={user}
              onDone={() => done(close, 'Email address confirmed', 'From now on, log in with the new address.')}
            />
          )}
        </SettingRow>
        {settings.phone && (
          <SettingRow
            icon={<PhoneIcon size={20} aria-hidden />}
            title="Phone"
            value={
              <AddressValue address={phoneNumber(user.phone)} waiting={phoneNumber(user.new_phone)} none="No phone number yet." />
            }
            action={user.new_phone ? 'Confirm' : user.phone ? 'Change' : 'Add'}
          >
            {(close) => (
              <>
                <ChangePhoneForm
                  user={user}
                  onDone={() => done(close, 'Phone number confirmed', 'From now on, you can log in with this number.')}
                />
                {(user.phone || user.new_phone) && (
                  <RemovePhone
                    user={user}
                    onDone={() => done(close, 'Phone number removed', 'From now on, log in with your email address.')}
                  />
                )}
              </>
            )}
          </SettingRow>
        )}
        <SettingRow
          icon={<KeyIcon size={20} aria-hidden />}
          title="Password"
          value={hasPassword ? 'A password is set.' : 'You log in without a password.'}
          action={hasPassword ? 'Change' : 'Set'}
        >
          {(close) => (
            <PasswordForm
              user={user}
              hasPassword={hasPassword}
              onDone={() => done(close, hasPassword ? 'Password changed' : 'Password set', 'All other devices were signed out.')}
            />
          )}
        </SettingRow>
        {(google || settings.google) && (
          <SettingRow
            icon={<GoogleLogoIcon size={20} aria-hidden />}
            title="Google"
            value={
              google
                ? `Linked to ${String(google.identity_data?.email ?? 'your Google account')}.`
                : user.email
                  ? 'Not linked. To link it, continue with Google once when you log in, with the same email address.'
                  : 'Not linked. Please add your email address first.'
            }
          />
        )}
        {others.map(({ identity_id: id, provider }) => (
          <SettingRow key={id} icon={<KeyIcon size={20} aria-hidden />} title={provider} value="Linked." />
        ))}
      </ul>
    </Panel>
  );
}

interface AddressValueProps {
  address: string | undefined;
  waiting: string | undefined;
  none: string;
}

function AddressValue({ address, waiting, none }: AddressValueProps) {
  return (
    <>
      <p>{address || none}</p>
      {waiting && <p>{waiting} isn’t confirmed yet.</p>}
    </>
  );
}
