import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../server/checkout/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { OrderContents } from '../../../shared/orders/OrderContents.js';
import { type GiftDeliveryActions, GiftDeliveryPart } from './GiftDeliveryPart.js';
import { getOrderBadge, getProgressSummary } from './order-standing.js';
import { OrderProgress } from './OrderProgress.js';

export const ORDER_COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
  gap: '28px 44px',
  alignItems: 'start',
};
const NUMBER = { fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: 'text.primary', whiteSpace: 'nowrap' };
const WORDS = { flex: 1, minWidth: 160, overflowWrap: 'anywhere' };
const HEADING = { font: '600 16px/24px var(--font-text)', letterSpacing: 'normal' };
const BLOCK = { flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' };
const DOWNLOAD = { ...BLOCK, py: 3, borderBottom: 1, borderColor: 'divider' };
const TRACKING = {
  ...BLOCK,
  mt: 7,
  p: '18px 20px',
  borderRadius: 'var(--radius-panel)',
  bgcolor: 'blush',
  '& > svg': { color: 'primary.main' },
};
/** A plain link styled as a button, for downloads and links to other sites. */
const EXTERNAL = {
  display: 'inline-flex',
  flex: { xs: '1 0 100%', sm: 'none' },
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2.5,
  minHeight: 44,
  p: '6px 18px',
  border: '1.5px solid var(--control)',
  borderRadius: 'var(--radius-button)',
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: '600 15px/20px var(--font-text)',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'sunken' },
};

interface OrderViewProps {
  order: Order;
  /** Actions below the order's details. */
  actions: ReactNode;
  /** Actions of its gift delivery. */
  giftActions?: GiftDeliveryActions;
  /** Focuses the heading, after a lookup on this page. */
  takesFocus?: boolean;
}

/** One order: its status, its parcel, its files and its items. */
export function OrderView({ order, actions, giftActions, takesFocus = false }: OrderViewProps) {
  const { title, message, step } = getProgressSummary(order);
  const { tone, word } = getOrderBadge(order);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <Box sx={ORDER_COLUMNS}>
      <div>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', color: 'text.secondary' }}>
          <Chip color={tone} label={word} />
          <span>
            Order{' '}
            <Box component="span" sx={NUMBER} translate="no">
              {order.order_number}
            </Box>{' '}
            · <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
          </span>
        </Stack>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mt: 3 }}>
          {title}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary" sx={{ maxWidth: '34em', mt: 2 }}>
          {message}
        </Typography>
        {step !== undefined && <OrderProgress order={order} step={step} />}
        <Tracking order={order} />
        {order.gift && giftActions && <GiftDeliveryPart gift={order.gift} {...giftActions} />}
        <OrderDownloads order={order} />
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '12px 20px', mt: 7 }}>
          {order.pay_again_url && (
            <Button component={Link} variant="contained" to={order.pay_again_url}>
              Pay again
            </Button>
          )}
          {actions}
          <Box component={Link} to={`/contact?topic=order&order=${order.order_number}`} sx={{ py: 2.5, fontWeight: 600 }}>
            Ask about this order
          </Box>
        </Stack>
      </div>
      <Paper
        component="aside"
        elevation={0}
        aria-label="What you ordered"
        sx={{ p: { xs: '6px 16px 16px', sm: '10px 24px 20px' } }}
      >
        <OrderContents order={order} />
      </Paper>
    </Box>
  );
}

function Tracking({ order: { tracking, status } }: { order: Order }) {
  if (!tracking || status === 'cancelled') return null;
  return (
    <Stack component="section" direction="row" aria-label="Tracking" sx={TRACKING}>
      <PackageIcon size={28} aria-hidden />
      <Box sx={WORDS}>
        <Box component="h2" sx={HEADING}>
          Shipped with {tracking.carrier}
        </Box>
        <Typography variant="body2" color="textSecondary" translate="no" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {tracking.number}
        </Typography>
      </Box>
      {tracking.url && (
        <Box component="a" sx={EXTERNAL} href={tracking.url} target="_blank" rel="noreferrer">
          Track the parcel
          <ArrowSquareOutIcon size={20} aria-hidden />
          <span className="visually-hidden">(opens in a new tab)</span>
        </Box>
      )}
    </Stack>
  );
}

function OrderDownloads({ order }: { order: Order }) {
  const ready = order.lines.filter((line) => line.downloadUrl);
  if (ready.length === 0) return null;
  return (
    <Box component="section" aria-label="Downloads" sx={{ mt: 7 }}>
      <Box component="h2" sx={HEADING}>
        {ready.length === 1 ? 'Your PDF' : 'Your PDFs'}
      </Box>
      <ul>
        {ready.map((line) => (
          <Stack key={line.id} component="li" direction="row" sx={DOWNLOAD}>
            <Box sx={WORDS}>{line.productName}</Box>
            <Box
              component="a"
              sx={EXTERNAL}
              href={line.downloadUrl ?? ''}
              download
              aria-label={`Download PDF of ${line.productName}`}
            >
              <DownloadSimpleIcon size={20} aria-hidden />
              Download PDF
            </Box>
          </Stack>
        ))}
      </ul>
    </Box>
  );
}
