import type { YourGift } from '../../../server/checkout/completion/contract.js';
import { WordList } from '../../shared/gifts/WordList.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { StillPreview } from './GiftPreview.js';
import styles from './YourGiftPage.module.css';

/** A gift whose print was released, and which may be sent by now: it is shown as it is printed. */
export function PrintedGift({ gift }: { gift: YourGift }) {
  return (
    <div className={styles.columns}>
      <StillPreview gift={gift} />
      <div className={styles.words}>
        <h1>Your gift’s final look</h1>
        <p className={styles.lead}>
          “{gift.productName}” of order <span translate="no">{gift.orderNumber}</span> is printed like this. It can’t be changed
          anymore.
        </p>
        <WordList words={gift.words.filter(({ text }) => text !== '')} />
        <ButtonLink to={`/contact?topic=order&order=${gift.orderNumber}`} variant="outline">
          Ask about this order
        </ButtonLink>
      </div>
    </div>
  );
}
