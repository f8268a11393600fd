import { ModeSwitch } from '../../shared/ui/ModeSwitch.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { Generator } from './Generator.js';
import styles from './GeneratePage.module.css';

/** Free mode: a picture from a photo and the customer's own words. */
export default function GeneratePage() {
  usePageTitle<'/generate'>('Generate yourself');
  return (
    <>
      <PageTop>
        <ModeSwitch />
      </PageTop>
      <Generator
        product={null}
        heading={
          <>
            <h1 className={styles.heading}>Make your own picture</h1>
            <p className={styles.for}>Photos of the people you love, and a few words.</p>
          </>
        }
      />
    </>
  );
}
