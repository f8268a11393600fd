import { useNavigate } from 'react-router-dom';
import type { Picture } from '../../../server/generation/contract.js';
import { useWaitingGift } from '../../shared/gifts/waiting-gift.js';
import { ModeSwitch } from '../../shared/ui/ModeSwitch.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { ForWaitingGift } from './ForWaitingGift.js';
import { Generator } from './Generator.js';
import styles from './GeneratePage.module.css';

/** Free mode: a picture from a photo and the customer's own words. */
export default function GeneratePage() {
  usePageTitle<'/generate'>('Generate yourself');
  const gift = useWaitingGift();
  const navigate = useNavigate();
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
            {gift && <ForWaitingGift gift={gift} />}
          </>
        }
        {...(gift && { onUse: ({ id }: Picture) => void navigate(`${gift.path}&picture=${id}`) })}
      />
    </>
  );
}
