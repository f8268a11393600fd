import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { useRef } from 'react';
import { api } from '../../../shared/api/api.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { useAppDispatch } from '../../../shared/store/hooks.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { Button } from '../../../shared/ui/Button.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { Panel } from '../../../shared/ui/Panel.js';
import { useDevicesQuery, useSignDeviceOutMutation, type NamedDevice } from '../account-api.js';
import { QueryFrame } from '../QueryFrame.js';
import styles from './Devices.module.css';
import { FormProblem } from './FormProblem.js';
import { relativeTime } from './relative-time.js';
import { useAuthAction } from './use-auth-action.js';

const ICONS = { desktop: DesktopIcon, mobile: DeviceMobileIcon, tablet: DeviceTabletIcon } as const;

/** Where the account is signed in. */
export function Devices() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Panel title="Devices" titleRef={heading} note="Sign out any you don’t recognize, and change your password.">
      <QueryFrame
        query={useDevicesQuery(undefined, { refetchOnMountOrArgChange: true })}
        loading={<LoadingDevices />}
        failure={{ title: 'Your devices could not be loaded.', message: 'Please try again.' }}
      >
        {/* The button that was pressed goes with its device. */}
        {(devices) => <DeviceList devices={devices} onSignedOut={() => heading.current?.focus()} />}
      </QueryFrame>
    </Panel>
  );
}

function LoadingDevices() {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your devices
      </p>
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  );
}

interface DeviceListProps {
  devices: readonly NamedDevice[];
  onSignedOut: () => void;
}

function DeviceList({ devices, onSignedOut }: DeviceListProps) {
  return (
    <>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignedOut={onSignedOut} />
        ))}
      </ul>
      {devices.length > 1 && <SignOutOthers onSignedOut={onSignedOut} />}
    </>
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
      const message = failureSentence(error);
      toast({ tone: 'error', title: 'The device was not signed out', message });
      return;
    }
    onSignedOut();
    toast({ tone: 'success', title: `${device.name} signed out` });
  };

  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{device.name}</p>
        <p className={styles.used}>
          {device.current ? 'In use now' : <time dateTime={device.lastUsedAt}>Last used {lastUsed}</time>}
        </p>
      </div>
      {device.current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          size={40}
          disabled={isLoading}
          aria-label={`Sign out: ${device.name}, last used ${lastUsed}`}
          onClick={() => void end()}
        >
          {isLoading ? 'Signing out…' : 'Sign out'}
        </Button>
      )}
    </li>
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
    <div className={styles.others}>
      <Button variant="outline" fullWidth disabled={busy} onClick={() => void end()}>
        {busy ? 'Signing out…' : 'Sign out everywhere else'}
      </Button>
      <FormProblem problem={problem} />
    </div>
  );
}
