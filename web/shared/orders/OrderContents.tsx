import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { orientationAfterName, VARIANT_NAMES } from '../../../server/catalog/contract.js';
import { type Order, type OrderLine } from '../../../server/checkout/contract.js';
import { countedPictures } from '../../../server/checkout/marketing/packs/contract.js';
import { WordList } from '../gifts/WordList.js';
import { formatDollars } from '../money.js';
import { shippingName } from '../shipping/shipping-name.js';
import { getLabel } from '../ui/server-values.js';
import { LinePicture } from './LinePicture.js';
import styles from './OrderContents.module.css';
import { hasParcel } from './parcel.js';

/** Items, totals and address of an order. */
export function OrderContents({ order }: { order: Order }) {
  return (
    <>
      <ul>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {order.pack && <Pictures pack={order.pack} />}
      </ul>
      <Totals order={order} />
      {order.ship_to && (
        <div className={styles.part}>
          <h2 className={styles.subtitle}>{order.shipped_at ? 'Sent to' : 'Sending to'}</h2>
          <address className={styles.address} translate="no">
            {order.ship_to.map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </address>
        </div>
      )}
    </>
  );
}

function Line({ line }: { line: OrderLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <LinePicture line={line} sizes="84px" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{line.productName}</p>
        <p className={styles.details}>
          {getLabel(VARIANT_NAMES, line.productType)}
          {line.quantity > 1 && ` × ${line.quantity}`}
          {line.personalised && ', with your picture'}
          {orientationAfterName(line.kind, line.orientation)}
        </p>
        {line.refundedQuantity > 0 && (
          <p className={styles.details}>
            {line.refundedQuantity === line.quantity ? 'Refunded' : `${line.refundedQuantity} refunded`}
          </p>
        )}
        <WordList words={line.words} />
        {line.dedication && (
          <p className={styles.details}>
            “<bdi translate="no">{line.dedication}</bdi>”
          </p>
        )}
      </div>
      <p className={styles.amount}>{formatDollars(line.totalPrice)}</p>
    </li>
  );
}

function Pictures({ pack }: { pack: NonNullable<Order['pack']> }) {
  return (
    <li className={styles.line}>
      <span className={`${styles.picture} ${styles.pictures}`}>
        <ImagesIcon size={32} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{countedPictures(pack.pictures)}</p>
        <p className={styles.details}>To make from your own photos</p>
      </div>
      <p className={styles.amount}>{formatDollars(pack.price)}</p>
    </li>
  );
}

function Totals({ order }: { order: Order }) {
  const { shipping_method: method, shipping_amount: shipping } = order;
  return (
    <dl className={styles.part}>
      {order.discount_amount > 0 && (
        <div className={styles.row}>
          <dt>
            Discount <span translate="no">{order.discount_code}</span>
          </dt>
          <dd>−{formatDollars(order.discount_amount)}</dd>
        </div>
      )}
      {hasParcel(order) && (
        <div className={styles.row}>
          <dt>{shippingName(method)}</dt>
          <dd>{shipping === 0 ? 'Free' : formatDollars(shipping)}</dd>
        </div>
      )}
      {order.tax_amount > 0 && (
        <div className={styles.row}>
          <dt>Sales tax</dt>
          <dd>{formatDollars(order.tax_amount)}</dd>
        </div>
      )}
      <div className={`${styles.row} ${styles.total}`}>
        <dt>Total</dt>
        <dd>{formatDollars(order.total_amount)}</dd>
      </div>
      {order.refunded_amount > 0 && (
        <div className={styles.row}>
          <dt>Refunded</dt>
          <dd>{formatDollars(order.refunded_amount)}</dd>
        </div>
      )}
    </dl>
  );
}
