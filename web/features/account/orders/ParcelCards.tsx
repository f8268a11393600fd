import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { useState } from 'react';
import type { Order } from '../../../../server/checkout/contract.js';
import type { OrderParcel } from '../../../../server/checkout/fulfilment/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { shortDate } from '../../../shared/dates.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { LinePicture } from '../../../shared/orders/LinePicture.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { isOnItsWay } from './order-progress.js';

/** Notes whether a parcel has arrived. @throws the error of the refused call */
export type SetArrival = (parcelId: string, arrived: boolean) => Promise<unknown>;

interface ParcelCardsProps {
  order: Order;
  /** Absent for visitors who may only see the status. */
  setArrival: SetArrival | undefined;
}

/** A card per parcel: what is in it, and where it is. */
export function ParcelCards({ order, setArrival }: ParcelCardsProps) {
  const { parcels, status } = order;
  if (parcels.length === 0 || status === 'cancelled') return null;
  const tracked = isOnItsWay(order) ? parcels.find(({ state, url }) => state === 'sent' && url) : undefined;
  return (
    <Stack spacing={4} sx={{ mt: 7 }}>
      {parcels.map((parcel, index) => (
        <ParcelCard
          key={parcel.id}
          title={parcels.length === 1 ? 'Your parcel' : `Parcel ${index + 1} of ${parcels.length}`}
          parcel={parcel}
          isPrimary={parcel === tracked}
          lines={order.lines}
          setArrival={setArrival}
        />
      ))}
    </Stack>
  );
}

interface ParcelCardProps extends Pick<ParcelCardsProps, 'setArrival'> {
  title: string;
  parcel: OrderParcel;
  /** Whether tracking it is the page's primary action. */
  isPrimary: boolean;
  lines: Order['lines'];
}

function ParcelCard({ title, parcel, isPrimary, lines, setArrival }: ParcelCardProps) {
  const { carrier, number, url } = parcel;
  const content = lines.flatMap((line) => {
    const quantity = parcel.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  return (
    <Paper component="section" variant="tonal" aria-label={title}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, '& > svg': { flex: 'none', color: 'primary.main' } }}>
        <PackageIcon size={28} aria-hidden />
        <div>
          <Typography variant="h4" component="h2">
            {title}
          </Typography>
          <Typography variant="hint" role="status">
            {whereaboutsOf(parcel)}
          </Typography>
        </div>
      </Stack>
      {content.length > 0 && (
        <Box component="ul" aria-label="In this parcel" sx={{ mt: 3, display: 'grid', gap: 2 }}>
          {content.map(({ line, quantity }) => (
            <Stack component="li" direction="row" key={line.id} sx={{ alignItems: 'center', gap: 3 }}>
              <Box sx={PICTURE}>
                <LinePicture line={line} sizes="56px" />
              </Box>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {line.productName}
                {quantity > 1 && ` × ${quantity}`}
              </Box>
            </Stack>
          ))}
        </Box>
      )}
      {(carrier ?? number) !== null && (
        <Typography variant="lead" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
          {carrier}{' '}
          {number && (
            <Box component="strong" translate="no" sx={{ color: 'text.primary', userSelect: 'all' }}>
              {number}
            </Box>
          )}
        </Typography>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, mt: 3, '&:empty': { display: 'none' } }}>
        {url && (
          <Button
            variant={isPrimary ? 'contained' : 'outlined'}
            size="small"
            href={url}
            target="_blank"
            rel="noreferrer"
            endIcon={<ArrowSquareOutIcon size={20} aria-hidden />}
            sx={ACTION}
          >
            Track the parcel <span className="visually-hidden">(opens in a new tab)</span>
          </Button>
        )}
        {setArrival && <ArrivalButton parcel={parcel} title={title} setArrival={setArrival} />}
      </Stack>
    </Paper>
  );
}

const PICTURE = { flex: 'none', width: 56, borderRadius: '10px', overflow: 'hidden' };
/** As wide as a phone. */
const ACTION = { flex: { xs: '1 0 100%', sm: 'none' } };

function whereaboutsOf({ state, sent_at: sentAt, delivered_at: deliveredAt }: OrderParcel): string {
  if (state === 'delivered') return deliveredAt ? `Arrived on ${shortDate(deliveredAt)}` : 'Arrived';
  if (state === 'sent') return sentAt ? `On its way since ${shortDate(sentAt)}` : 'On its way';
  return 'Being packed';
}

interface ArrivalButtonProps {
  parcel: OrderParcel;
  title: string;
  setArrival: SetArrival;
}

/** "It arrived", and afterwards, until the page is left, "Undo" in the same button. */
function ArrivalButton({ parcel: { id, state }, title, setArrival }: ArrivalButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [canUndo, setCanUndo] = useState(false);
  const toast = useToast();
  const isUndo = state === 'delivered';
  if (state !== 'sent' && !(isUndo && canUndo)) return null;

  const press = async () => {
    setBusy(true);
    try {
      await setArrival(id, !isUndo);
      // Set after an undo too, so that the button stays while the parcel is refetched.
      setCanUndo(true);
    } catch (error) {
      toast({ tone: 'error', title: 'That could not be saved', message: failureMessage(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <BusyButton variant={isUndo ? 'text' : 'outlined'} size="small" isBusy={isBusy} onClick={() => void press()} sx={ACTION}>
      {isBusy ? 'One moment…' : isUndo ? 'Undo' : 'It arrived'}
      <span className="visually-hidden">: {title}</span>
    </BusyButton>
  );
}
