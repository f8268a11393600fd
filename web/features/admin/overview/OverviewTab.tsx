import { BestSellersPanel } from './BestSellersPanel.js';
import styles from './OverviewTab.module.css';
import { PicturesPanel } from './PicturesPanel.js';
import { SalesPanel } from './SalesPanel.js';
import { Totals } from './Totals.js';
import { WaitingPanel } from './WaitingPanel.js';

/** The shop at a glance (spec section 2). Each part asks for its own figures and says itself when they do not come. */
export default function OverviewTab() {
  return (
    <div className={styles.overview}>
      <Totals />
      <SalesPanel />
      <WaitingPanel />
      <BestSellersPanel />
      <PicturesPanel />
    </div>
  );
}
