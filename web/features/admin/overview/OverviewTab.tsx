import { PartBoundary } from '../PartBoundary.js';
import { BestSellersPanel } from './BestSellersPanel.js';
import styles from './OverviewTab.module.css';
import { PicturesPanel } from './PicturesPanel.js';
import { SalesPanel } from './SalesPanel.js';
import { Totals } from './Totals.js';
import { WaitingPanel } from './WaitingPanel.js';

const PARTS = [
  ['The totals', Totals],
  ['Sales', SalesPanel],
  ['What waits for you', WaitingPanel],
  ['The best sellers', BestSellersPanel],
  ['This month’s pictures', PicturesPanel],
] as const;

/** The shop at a glance (spec section 2). Each part asks for its own figures and says itself when they do not come. */
export default function OverviewTab() {
  return (
    <div className={styles.overview}>
      {PARTS.map(([name, Part]) => (
        <PartBoundary key={name} name={name}>
          <Part />
        </PartBoundary>
      ))}
    </div>
  );
}
