import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import type { PaymentStatus } from '../../../server/checkout/order-pages/contract.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import styles from './ReadyPdfs.module.css';

/** Gifts that are not printed before the customer adds a picture or words. */
export function WaitingGifts({ gifts = [] }: { gifts: PaymentStatus['waiting'] | undefined }) {
  return (
    <div aria-live="polite">
      {gifts.map(({ name, url }) => (
        // The signature behind the path is a new one at each answer, and a gift can be in an order twice.
        <section key={url.split('.')[0]} className={styles.pdf}>
          <span className={styles.icon}>
            <ImageSquareIcon size={28} aria-hidden />
          </span>
          <div className={styles.words}>
            <h2 className={styles.title}>We print it with your picture</h2>
            <p className={styles.text}>{name} waits for what only you can add. The link is in our email, too.</p>
          </div>
          <ButtonLink to={url} aria-label={`Add your picture to ${name}`}>
            Add your picture
          </ButtonLink>
        </section>
      ))}
    </div>
  );
}
