import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerTodo } from '../../../../server/admin/overview/contract.js';
import type { BadgeTone } from '../../../shared/ui/Badge.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { useWaitingQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';
import styles from './WaitingPanel.module.css';

const SKELETON_ROWS = ['1', '2', '3', '4'];

interface Matter {
  icon: ReactNode;
  tone: BadgeTone;
  title: string;
  note: string;
  to: string;
}

/** What the owner should look at, each leading to where it can be dealt with. */
export function WaitingPanel() {
  const { data, isError, isFetching, refetch } = useWaitingQuery(undefined, KEEP_FRESH);
  const matters = data && mattersOf(data);
  return (
    <StatsPanel title="Waiting for you" isBusy={isFetching} onRetry={isError && !data ? () => void refetch() : undefined}>
      {matters?.length === 0 ? (
        <p className={styles.nothing}>
          <span className={`${styles.icon} ${styles.success}`}>
            <CheckIcon size={20} aria-hidden />
          </span>
          Nothing waits for you.
        </p>
      ) : (
        <ul className={styles.matters}>
          {matters?.map((matter) => (
            <li key={matter.title}>
              <Link to={`/bestgiftsdashboard/${matter.to}`} className={styles.matter}>
                <span className={`${styles.icon} ${styles[matter.tone]}`}>{matter.icon}</span>
                <span className={styles.words}>
                  <span className={styles.title}>{matter.title}</span>
                  <span className={styles.note}>{matter.note}</span>
                </span>
                <CaretRightIcon size={18} aria-hidden className={styles.caret} />
              </Link>
            </li>
          )) ??
            SKELETON_ROWS.map((row) => (
              <li key={row} className={styles.matter}>
                <Skeleton height="40px" />
              </li>
            ))}
        </ul>
      )}
    </StatsPanel>
  );
}

function mattersOf({ toShip, payments, toRefund, failedJobs, failedPictures, lowStock }: OwnerTodo): Matter[] {
  const matters: (Matter | null)[] = [
    toShip && {
      icon: <PackageIcon size={20} aria-hidden />,
      tone: 'warning',
      title: `${counted(toShip.count, 'order')} to ship`,
      note: `Oldest ${age(toShip.oldest_at)}`,
      to: 'orders?waiting=to-ship',
    },
    payments && {
      icon: <WarningIcon size={20} aria-hidden />,
      tone: 'danger',
      title: payments.count === 1 ? '1 payment needs a look' : `${counted(payments.count, 'payment')} need a look`,
      note: `${payments.order_number}: ${payments.reason}`,
      to: payments.count === 1 ? `orders/${payments.order_id}` : 'orders?payment=needs_attention',
    },
    toRefund && {
      icon: <ArrowUUpLeftIcon size={20} aria-hidden />,
      tone: 'danger',
      title: `${counted(toRefund.count, 'cancelled order')} to refund`,
      note: 'Paid, cancelled, and not given back',
      to: 'orders?status=cancelled&payment=paid',
    },
    failedJobs && {
      icon: <GearIcon size={20} aria-hidden />,
      tone: 'danger',
      title: `${counted(failedJobs.count, 'job')} failed`,
      note: `Last: ${failedJobs.title}`,
      to: 'jobs',
    },
    failedPictures && {
      icon: <ImageBrokenIcon size={20} aria-hidden />,
      tone: 'neutral',
      title: `${counted(failedPictures.count, 'generation')} failed`,
      note: 'Credits were given back',
      to: 'jobs',
    },
    lowStock && {
      icon: <StackIcon size={20} aria-hidden />,
      tone: 'info',
      title: `${counted(lowStock.count, 'product')} low on stock`,
      note: lowStock.names.join(', '),
      to: 'products?state=low-stock',
    },
  ];
  return matters.filter((matter) => matter !== null);
}

const counted = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? thing : `${thing}s`}`;

const DAY_MS = 86_400_000;

function age(moment: string): string {
  const days = Math.floor((Date.now() - Date.parse(moment)) / DAY_MS);
  if (days < 1) return 'came within a day';
  return `is ${counted(days, 'day')} old`;
}
