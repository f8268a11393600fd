import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { useRef, useState } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { Button } from '../../../../shared/ui/Button.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import text from '../../text.module.css';
import { moment } from './moment.js';
import { ParcelForm } from './ParcelForm.js';
import styles from './ParcelPanel.module.css';

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
            {tracking.carrier} <span className={styles.number}>{tracking.number}</span>
          </p>
          {shippedAt && <p className={text.lead}>Sent on {moment(shippedAt)}</p>}
          <p className={styles.ways}>
            {tracking.url && (
              <a href={tracking.url} target="_blank" rel="noreferrer">
                Follow the parcel
                <ArrowSquareOutIcon size={20} aria-hidden />
                <span className="visually-hidden">(opens in a new tab)</span>
              </a>
            )}
            {canShip && !correcting && (
              <Button variant="quiet" size={40} onClick={() => setCorrecting(true)}>
                Correct the number
              </Button>
            )}
          </p>
        </>
      )}
      {canShip && (!tracking || correcting) && (
        <ParcelForm order={order} onDone={close} onCancel={tracking && close} />
      )}
      {!canShip && !tracking && (
        <p className={text.lead}>Nothing to send yet. The parcel goes once the order is paid and not cancelled.</p>
      )}
    </Panel>
  );
}
