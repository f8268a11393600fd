import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { useRef } from 'react';
import { api } from '../../../shared/api/api.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { useAppDispatch } from '../../../shared/store/hooks.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Panel } from '../../../shared/ui/Panel.js';
import { useDevicesQuery, useSignDeviceOutMutation, type NamedDevice } from '../account-api.js';
import { QueryFrame } from '../QueryFrame.js';
import { ActionForm } from './AuthForm.js';
import { relativeTime } from './relative-time.js';
import { Row } from './SettingRow.js';
import { useAuthAction } from './use-auth-action.js';

const ICONS = { desktop: DesktopIcon, mobile: DeviceMobileIcon, tablet: DeviceTabletIcon } as const;

/** Devices on which the account is signed in. */
export function Devices() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is removed with its device.
  const onSignedOut = () => heading.current?.focus();
  return (
    <Panel title="Devices" titleRef={heading} note="If you don’t recognize one, sign it out and change your password.">
      <QueryFrame
        query={useDevicesQuery(undefined, { refetchOnMountOrArgChange: true })}
        loading={<LoadingDevices />}
        failure={{ title: 'Your devices could not be loaded.', message: 'Please try again.' }}
      >
        {(devices) => (
          <>
            <ul>
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} onSignedOut={onSignedOut} />
              ))}
            </ul>
            {devices.length > 1 && <SignOutOthers onSignedOut={onSignedOut} />}
          </>
        )}
      </QueryFrame>
    </Panel>
  );
}

function LoadingDevices() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 3, py: 3 }}>
      <p className="visually-hidden" role="status">
        Loading your devices
      </p>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Box>
  );
}

function DeviceRow({ device, onSignedOut }: { device: NamedDevice; onSignedOut: () => void }) {
  const [signOut, { isLoading }] = useSignDeviceOutMutation();
  const toast = useToast();
  const Icon = ICONS[device.kind];
  const lastUsed = relativeTime(device.lastUsedAt);

  const end = async () => {
    const { error } = await signOut(device.id);
    if (error) {
      const message = failureMessage(error);
      toast({ tone: 'error', title: 'The device was not signed out', message });
      return;
    }
    onSignedOut();
    toast({ tone: 'success', title: `${device.name} signed out` });
  };

  return (
    <Row
      icon={<Icon size={20} aria-hidden />}
      title={device.name}
      value={device.current ? 'In use now' : <time dateTime={device.lastUsedAt}>Last used {lastUsed}</time>}
      end={
        device.current ? (
          <Chip color="success" label="This device" />
        ) : (
          <BusyButton
            variant="text"
            size="small"
            isBusy={isLoading}
            aria-label={`Sign out: ${device.name}, last used ${lastUsed}`}
            onClick={() => void end()}
          >
            {isLoading ? 'Signing out…' : 'Sign out'}
          </BusyButton>
        )
      }
    />
  );
}

function SignOutOthers({ onSignedOut }: { onSignedOut: () => void }) {
  const { run, busy, problem } = useAuthAction();
  const toast = useToast();
  const dispatch = useAppDispatch();

  const end = async () => {
    const done = await run(async (client) => {
      const { error } = await client.signOut({ scope: 'others' });
      return error ? { data: null, error } : { data: true, error: null };
    });
    if (!done) return;
    onSignedOut();
    toast({ tone: 'success', title: 'Signed out everywhere else', message: 'Only this device is still signed in.' });
    dispatch(api.util.invalidateTags(['Device']));
  };

  return (
    <Box sx={{ pt: 2 }}>
      <ActionForm
        action="Sign out everywhere else"
        busy={busy}
        busyWords="Signing out…"
        variant="outlined"
        problem={problem}
        isWide
        onPress={() => void end()}
      />
    </Box>
  );
}
