import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { useRef, useState } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { formatDateTime } from '../../in-words.js';
import { ParcelForm } from './ParcelForm.js';

/** Where the parcel is, and the form that says so. Orders of PDFs only have none. */
export function ParcelPanel({ order }: { order: AdminOrderDetails }) {
  const [correcting, setCorrecting] = useState(false);
  const panel = useRef<HTMLHeadingElement>(null);
  const { tracking, shipped_at: shippedAt, can_ship: canShip, lines } = order;
  if (lines.every(({ product_type: type }) => type === 'pdf')) return null;

  const close = () => {
    setCorrecting(false);
    // The form goes, and the focus with it.
    panel.current?.focus();
  };

  return (
    <Panel title="Parcel" titleRef={panel}>
      {tracking && (
        <>
          <p>
            {tracking.carrier}{' '}
            <strong translate="no" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
              {tracking.number}
            </strong>
          </p>
          {shippedAt && <Typography variant="lead">Sent on {formatDateTime(shippedAt)}</Typography>}
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            {tracking.url && (
              <Link href={tracking.url} target="_blank" rel="noreferrer" underline="always">
                Track the parcel
                <ArrowSquareOutIcon size={20} aria-hidden />
                <span className="visually-hidden">(opens in a new tab)</span>
              </Link>
            )}
            {canShip && !correcting && (
              <Button variant="text" size="small" onClick={() => setCorrecting(true)}>
                Correct the number
              </Button>
            )}
          </Stack>
        </>
      )}
      {canShip && (!tracking || correcting) && <ParcelForm order={order} onDone={close} onCancel={tracking && close} />}
      {!canShip && !tracking && (
        <Typography variant="lead">Nothing to ship yet. It’s ready to go once the order is paid and not canceled.</Typography>
      )}
    </Panel>
  );
}
