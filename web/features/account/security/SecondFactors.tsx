import type { Factor, User } from '@supabase/auth-js';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { useRef } from 'react';
import { api } from '../../../shared/api/api.js';
import { shortDate } from '../../../shared/dates.js';
import { useSession } from '../../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../../shared/store/hooks.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Panel } from '../../../shared/ui/Panel.js';
import { AddAuthenticatorApp } from './AddAuthenticatorApp.js';
import { AddTextMessage } from './AddTextMessage.js';
import { factorName, kindOf } from './factors.js';
import { RemoveFactor } from './RemoveFactor.js';
import { SettingRow } from './SettingRow.js';

interface SecondFactorsProps {
  user: User;
  /** Whether the shop can send text messages. */
  byText: boolean;
}

/** The account's second factors, asked for at sign-in after the first. */
export function SecondFactors({ user, byText }: SecondFactorsProps) {
  const toast = useToast();
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { factors } = useSession();

  const added = (close: () => void) => {
    close();
    toast({
      tone: 'success',
      title: 'Two-factor authentication turned on',
      message: 'We’ll ask for it when you log in. Devices that logged in without it were signed out.',
    });
    dispatch(api.util.invalidateTags(['Device']));
  };

  const removed = (factor: Factor) => {
    // The focused button was removed with its row.
    heading.current?.focus();
    toast({ tone: 'success', title: `${factorName(factor)} removed` });
  };

  return (
    <Panel title="Two-factor authentication" titleRef={heading} note={adviceFor(factors.length)}>
      <ul>
        {factors.map((factor) => (
          <SettingRow
            key={factor.id}
            icon={<ShieldCheckIcon size={20} aria-hidden />}
            title={factorName(factor)}
            value={`${kindOf(factor)} · added ${shortDate(factor.created_at)}`}
            action="Remove"
          >
            {() => <RemoveFactor factor={factor} isLast={factors.length === 1} onDone={() => removed(factor)} />}
          </SettingRow>
        ))}
        <SettingRow
          icon={<DeviceMobileIcon size={20} aria-hidden />}
          title={factors.some(({ factor_type }) => factor_type === 'totp') ? 'Another app' : 'Authenticator app'}
          value="It shows a new code every 30 seconds."
          action="Add"
        >
          {(close) => <AddAuthenticatorApp user={user} onDone={() => added(close)} />}
        </SettingRow>
        {byText && (
          <SettingRow
            icon={<ChatTextIcon size={20} aria-hidden />}
            title={factors.some(({ factor_type }) => factor_type === 'phone') ? 'Another number' : 'Text message'}
            value="We’ll text a code to your phone."
            action="Add"
          >
            {(close) => <AddTextMessage onDone={() => added(close)} />}
          </SettingRow>
        )}
      </ul>
    </Panel>
  );
}

function adviceFor(factors: number): string {
  if (factors === 0) return 'A code from your phone each time you log in, so a stolen password isn’t enough.';
  if (factors === 1) return 'If you lose this phone, you can’t log in. Please add a second method, such as another device.';
  return 'You can log in with either one if you lose the other.';
}
