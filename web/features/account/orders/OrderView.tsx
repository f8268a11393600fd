import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../server/checkout/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { OrderContents } from '../../../shared/orders/OrderContents.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { badgeOf, standingOf } from './order-standing.js';
import { OrderProgress } from './OrderProgress.js';
import styles from './OrderView.module.css';

interface OrderViewProps {
  order: Order;
  /** What can be done about it, below what is known. */
  actions: ReactNode;
  /** It came as the answer to a question on this page. */
  takesFocus?: boolean;
}

/** One order: how it stands, its parcel and its files, and what was bought. */
export function OrderView({ order, actions, takesFocus = false }: OrderViewProps) {
  const { title, message, step } = standingOf(order);
  const { tone, word } = badgeOf(order);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <div className={styles.columns}>
      <div>
        <p className={styles.facts}>
          <Badge tone={tone}>{word}</Badge>
          <span>
            Order <span className={styles.number}>{order.order_number}</span> ·{' '}
            <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
          </span>
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.lead}>{message}</p>
        {step !== undefined && <OrderProgress order={order} step={step} />}
        <Tracking order={order} />
        <OrderDownloads order={order} />
        <div className={styles.actions}>
          {actions}
          <Link className={styles.contact} to={`/contact?topic=order&order=${order.order_number}`}>
            Ask about this order
          </Link>
        </div>
      </div>
      <aside className={styles.contents} aria-label="What you ordered">
        <OrderContents order={order} />
      </aside>
    </div>
  );
}

function Tracking({ order: { tracking, status } }: { order: Order }) {
  if (!tracking || status === 'cancelled') return null;
  return (
    <section className={styles.block} aria-label="Tracking">
      <span className={styles.blockIcon}>
        <PackageIcon size={28} aria-hidden />
      </span>
      <div className={styles.blockWords}>
        <h2 className={styles.blockTitle}>Carried by {tracking.carrier}</h2>
        <p className={styles.trackingNumber}>{tracking.number}</p>
      </div>
      {tracking.url && (
        <a className={styles.external} href={tracking.url} target="_blank" rel="noreferrer">
          Track the parcel
          <ArrowSquareOutIcon size={20} aria-hidden />
          <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      )}
    </section>
  );
}

function OrderDownloads({ order }: { order: Order }) {
  const ready = order.lines.filter((line) => line.downloadUrl);
  if (ready.length === 0) return null;
  return (
    <section className={styles.downloads} aria-label="Downloads">
      <h2 className={styles.blockTitle}>{ready.length === 1 ? 'Your PDF' : 'Your PDFs'}</h2>
      <ul>
        {ready.map((line) => (
          <li key={line.id} className={styles.download}>
            <span className={styles.blockWords}>{line.productName}</span>
            <a className={styles.external} href={line.downloadUrl ?? ''} download aria-label={`Download PDF of ${line.productName}`}>
              <DownloadSimpleIcon size={20} aria-hidden />
              Download PDF
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
