import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../server/checkout/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { DividedItem } from '../../../shared/mui/DividedItem.js';
import { OrderContents } from '../../../shared/orders/OrderContents.js';
import { type GiftDeliveryActions, GiftDeliveryPart } from './GiftDeliveryPart.js';
import { getOrderBadge, getProgressSummary } from './order-progress.js';
import { OpenGifts } from './OpenGifts.js';
import { OrderProgress } from './OrderProgress.js';
import { ParcelCards, type SetArrival } from './ParcelCards.js';
import type { ProblemAccess } from './problems/problems-api.js';
import { ProblemsPart } from './problems/ProblemsPart.js';

export const ORDER_COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
  gap: '28px 44px',
  alignItems: 'start',
};
const WORDS = { flex: 1, minWidth: 160, overflowWrap: 'anywhere' };
const BLOCK = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' };
/** As wide as a phone. */
const ACTION = { flex: { xs: '1 0 100%', sm: 'none' } };

interface OrderViewProps {
  order: Order;
  /** Actions below the order's details. */
  actions: ReactNode;
  /** Actions of the order's gift delivery. */
  giftActions?: GiftDeliveryActions;
  /** Access to the order's problem reports; absent where problems cannot be reported. */
  problemAccess?: ProblemAccess;
  /** Notes that one of the order's parcels has arrived. */
  setArrival?: SetArrival;
  /** Found by its number and email: takes the focus, and has no files. */
  isLookup?: boolean;
}

/** One order: its status, its parcel, its files and its items. */
export function OrderView({ order, actions, giftActions, problemAccess, setArrival, isLookup = false }: OrderViewProps) {
  const { title, message, step } = getProgressSummary(order, { showsFiles: !isLookup });
  const { tone, word } = getOrderBadge(order);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isLookup) heading.current?.focus();
  }, [isLookup]);

  return (
    <Box sx={ORDER_COLUMNS}>
      <div>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', color: 'text.secondary' }}>
          <Chip color={tone} label={word} />
          <span>
            Order{' '}
            <Box component="strong" sx={{ color: 'text.primary', whiteSpace: 'nowrap' }} translate="no">
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
        <OpenGifts lines={order.lines} />
        {step !== undefined && <OrderProgress order={order} step={step} />}
        <ParcelCards order={order} setArrival={setArrival} />
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
        {problemAccess && <ProblemsPart access={problemAccess} />}
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

function OrderDownloads({ order }: { order: Order }) {
  const ready = order.lines.filter((line) => line.downloadUrl);
  if (ready.length === 0) return null;
  return (
    <Box component="section" aria-label="Downloads" sx={{ mt: 7 }}>
      <Typography variant="h4" component="h2">
        {ready.length === 1 ? 'Your PDF' : 'Your PDFs'}
      </Typography>
      <ul>
        {ready.map((line) => (
          <DividedItem key={line.id} sx={BLOCK}>
            <Box sx={WORDS}>{line.productName}</Box>
            <Button
              variant="outlined"
              size="small"
              href={line.downloadUrl ?? ''}
              download
              startIcon={<DownloadSimpleIcon size={20} aria-hidden />}
              aria-label={`Download PDF of ${line.productName}`}
              sx={ACTION}
            >
              Download PDF
            </Button>
          </DividedItem>
        ))}
      </ul>
    </Box>
  );
}
