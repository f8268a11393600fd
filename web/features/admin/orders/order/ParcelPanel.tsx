import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useRef, useState } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { ParcelCard } from './ParcelCard.js';
import { ParcelForm } from './ParcelForm.js';

/** The order's parcels, and the form that sends one. Nothing for orders of PDFs only. */
export function ParcelPanel({ order }: { order: AdminOrderDetails }) {
  /** Id of the parcel in the form; `new` for a parcel that is not sent yet. */
  const [edited, setEdited] = useState<string>();
  const panel = useRef<HTMLHeadingElement>(null);
  const { can_ship: canShip, unsent, unsent_waiting: waiting, lines } = order;
  // Removed parcels are hidden; only Undo restores them.
  const parcels = order.parcels.filter(({ state, is_of_partner: isOfPartner }) => state !== 'cancelled' || isOfPartner);
  if (lines.every(({ product_type: type }) => type === 'pdf')) return null;

  const close = () => {
    setEdited(undefined);
    // The form is removed, and the focused button with it.
    panel.current?.focus();
  };
  const canSend = canShip && unsent.length > 0;
  const isAtPartner = order.production.attempts.some(({ items }) => items.some(({ state }) => state === 'live'));
  const isSending = canSend && (parcels.length === 0 || edited === 'new');

  return (
    <Panel title={parcels.length > 1 || unsent.length > 0 ? 'Parcels' : 'Parcel'} titleRef={panel}>
      {parcels.length > 0 && (
        <ul>
          {parcels.map((parcel, index) => (
            <DividedItem key={parcel.id}>
              {edited === parcel.id && canShip ? (
                <ParcelForm order={order} parcel={parcel} onDone={close} onCancel={close} />
              ) : (
                <ParcelCard
                  order={order}
                  parcel={parcel}
                  name={parcels.length > 1 ? `Parcel ${index + 1}` : undefined}
                  onCorrect={canShip ? () => setEdited(parcel.id) : null}
                  onRemoved={() => panel.current?.focus()}
                />
              )}
            </DividedItem>
          ))}
        </ul>
      )}
      {canShip && waiting.length > 0 && <Units name="Waiting for the customer" units={waiting} lines={lines} />}
      {isSending && <ParcelForm order={order} onDone={close} onCancel={parcels.length > 0 ? close : null} />}
      {canSend && !isSending && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<PlusIcon size={20} aria-hidden />}
          sx={{ mt: 3 }}
          onClick={() => setEdited('new')}
        >
          Send another parcel
        </Button>
      )}
      {canSend && parcels.length > 0 && !isSending && <Units name="Not sent yet" units={unsent} lines={lines} />}
      {!canShip && parcels.length === 0 && (
        <Typography variant="lead">
          {isAtPartner
            ? 'The print partner makes and sends these gifts.'
            : 'Nothing to ship yet. It’s ready to go once the order is paid and not canceled.'}
        </Typography>
      )}
    </Panel>
  );
}

interface UnitsProps extends Pick<AdminOrderDetails, 'lines'> {
  name: string;
  units: AdminOrderDetails['unsent'];
}

/** Units that are in no parcel yet. */
function Units({ name, units, lines }: UnitsProps) {
  const names = units.map(({ id, quantity }) => `${quantity} × ${lines.find((line) => line.id === id)?.product_name}`);
  return (
    <Stack sx={{ mt: 2 }}>
      <Typography variant="lead">
        {name}: {names.join(', ')}
      </Typography>
    </Stack>
  );
}
