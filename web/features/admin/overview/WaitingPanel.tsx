import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { ChatCircleTextIcon } from '@phosphor-icons/react/dist/csr/ChatCircleText';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerTodo } from '../../../../server/admin/overview/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import type { BadgeTone } from '../../../shared/ui/server-values.js';
import { formatDateTime, pluralize } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { useWaitingQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';
import { DAY_MS } from '../../../../server/platform/durations/contract.js';

interface Task {
  icon: ReactNode;
  tone: BadgeTone;
  title: string;
  note: string;
  to: string;
}

/** The owner's tasks, each with a link to the page where it is done. */
export function WaitingPanel() {
  const query = useWaitingQuery(undefined, REFETCH_ON_FOCUS);
  const tasks = query.data && getTasks(query.data);
  return (
    <StatsPanel title="Waiting for you" query={query}>
      <Box component="ul" sx={LIST}>
        {tasks?.map(({ icon, tone, title, note, to }) => (
          <li key={title}>
            <Link to={`/bestgiftsdashboard/${to}`}>
              <Mark tone={tone}>{icon}</Mark>
              <span>
                <strong>{title}</strong>
                <Typography variant="hint" component="span">
                  {note}
                </Typography>
              </span>
              <CaretRightIcon size={18} aria-hidden color="var(--ink2)" />
            </Link>
          </li>
        )) ??
          Array.from({ length: 4 }, (_, row) => (
            <li key={row}>
              <Skeleton height={40} width="100%" />
            </li>
          ))}
        {tasks?.length === 0 && (
          <Typography variant="lead" component="li">
            <Mark tone="success">
              <CheckIcon size={20} aria-hidden />
            </Mark>
            You’re all caught up.
          </Typography>
        )}
      </Box>
    </StatsPanel>
  );
}

function Mark({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <Avatar variant="rounded" component="span" sx={{ color: `${tone}.main`, bgcolor: `${tone}.tint` }}>
      {children}
    </Avatar>
  );
}

const LIST = {
  '& > li': { borderTop: '1px solid var(--line)' },
  '& > li:last-of-type:has(a)': { borderBottom: '1px solid var(--line)' },
  '& > li:not(:has(a)), & a': { display: 'flex', alignItems: 'center', gap: '12px', minHeight: 67, py: '12px' },
  '& a': { borderRadius: 'var(--radius-badge)', color: 'text.primary', textDecoration: 'none' },
  '& a > :nth-of-type(2)': { flex: 1, minWidth: 0 },
  '& strong': { display: 'block', font: '600 0.9375rem/1.25rem var(--font-text)', overflowWrap: 'anywhere' },
  '& a:hover strong': { color: 'primary.main' },
  '& strong + span': { display: '-webkit-box', overflow: 'hidden', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 },
};

function getTasks({
  toShip,
  payments,
  disputes,
  onTheirWay,
  partnerAway,
  unmade,
  toRefund,
  failedJobs,
  failedPictures,
  waitingPictures,
  lowStock,
  reviews,
  problems,
}: OwnerTodo): Task[] {
  const tasks: (Task | null)[] = [
    toShip && {
      icon: <PackageIcon size={20} aria-hidden />,
      tone: 'warning',
      title: `${pluralize(toShip.count, 'order')} to ship`,
      note: `Oldest ${age(toShip.oldest_at)}`,
      to: 'orders?waiting=to-ship',
    },
    payments && {
      icon: <WarningIcon size={20} aria-hidden />,
      tone: 'error',
      title: `${pluralize(payments.count, 'payment')} to review`,
      note: `${payments.order_number}: ${payments.reason}`,
      to: payments.count === 1 ? `orders/${payments.order_id}` : 'orders?payment=needs_attention',
    },
    problems && {
      icon: <WarningCircleIcon size={20} aria-hidden />,
      tone: 'error',
      title: `${pluralize(problems.count, 'problem')} to put right`,
      note: 'Customers wait for your decision',
      to: 'problems?state=open',
    },
    disputes && {
      icon: <ScalesIcon size={20} aria-hidden />,
      tone: 'error',
      title: `${pluralize(disputes.count, 'dispute')} to answer in Stripe`,
      note: `${disputes.order_number}: by ${shortDate(disputes.due_at)}`,
      to: `orders/${disputes.order_id}`,
    },
    onTheirWay && {
      icon: <BankIcon size={20} aria-hidden />,
      tone: 'info',
      title: `${pluralize(onTheirWay.count, 'payment')} on ${onTheirWay.count === 1 ? 'its' : 'their'} way`,
      note: `${formatDollars(onTheirWay.total)} from bank accounts, not counted as sales yet`,
      to: 'orders?payment=on_its_way',
    },
    partnerAway && {
      icon: <PrinterIcon size={20} aria-hidden />,
      tone: 'error',
      title: partnerAway.is_key_refused ? 'The print partner refuses our key' : 'The print partner gives no answer',
      note: `${pluralize(partnerAway.count, 'order')} waiting since ${formatDateTime(partnerAway.since)}`,
      to: 'orders?waiting=to-ship',
    },
    unmade && {
      icon: <PrinterIcon size={20} aria-hidden />,
      tone: 'error',
      title: `${pluralize(unmade.count, 'order')} the print partner doesn’t make`,
      note: `${unmade.order_number}: send it again, or print it yourself`,
      to: `orders/${unmade.order_id}`,
    },
    toRefund && {
      icon: <ArrowUUpLeftIcon size={20} aria-hidden />,
      tone: 'error',
      title: `${pluralize(toRefund.count, 'canceled order')} to refund`,
      note: 'Paid, canceled, and not refunded yet',
      to: 'orders?status=cancelled&payment=paid',
    },
    failedJobs && {
      icon: <GearIcon size={20} aria-hidden />,
      tone: 'error',
      title: `${pluralize(failedJobs.count, 'job')} failed`,
      note: `Last: ${failedJobs.title}`,
      to: 'jobs',
    },
    failedPictures && {
      icon: <ImageBrokenIcon size={20} aria-hidden />,
      tone: 'neutral',
      title: `${pluralize(failedPictures.count, 'generation')} failed`,
      note: `Most often: ${failedPictures.reason}. Credits were returned`,
      to: 'jobs',
    },
    waitingPictures && {
      icon: <ImageBrokenIcon size={20} aria-hidden />,
      tone: 'warning',
      title: `${pluralize(waitingPictures.count, 'generation')} waiting`,
      note: 'The picture service has not begun for more than two minutes',
      to: 'jobs',
    },
    lowStock && {
      icon: <StackIcon size={20} aria-hidden />,
      tone: 'info',
      title: `${pluralize(lowStock.count, 'product')} low on stock`,
      note: lowStock.names.join(', '),
      to: 'products?state=low-stock',
    },
    reviews && {
      icon: <ChatCircleTextIcon size={20} aria-hidden />,
      tone: 'info',
      title: `${pluralize(reviews.count, 'review')} to moderate`,
      note: 'To be published or hidden',
      to: 'reviews?state=waiting',
    },
  ];
  return tasks.filter((task) => task !== null);
}

function age(createdAt: string): string {
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / DAY_MS);
  if (days < 1) return 'came in today';
  return `is ${pluralize(days, 'day')} old`;
}
