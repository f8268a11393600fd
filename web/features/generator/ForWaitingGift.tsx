import { Link } from 'react-router-dom';
import { forgetWaitingGift, type WaitingGift } from '../../shared/gifts/waiting-gift.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './ForWaitingGift.module.css';

/** The ordered gift that the picture is for. */
export function ForWaitingGift({ gift: { name, path } }: { gift: WaitingGift }) {
  return (
    <aside className={styles.gift} aria-label="The gift it goes on">
      <p>
        For <Link to={path}>“{name}”</Link>, which you’ve ordered.
      </p>
      <Button variant="quiet" size={40} onClick={forgetWaitingGift}>
        It’s for something else
      </Button>
    </aside>
  );
}
