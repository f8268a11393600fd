import { CalendarHeartIcon } from '@phosphor-icons/react/dist/csr/CalendarHeart';
import { ButtonLink } from '../../shared/ui/Button.js';
import styles from './MakeItYours.module.css';

/** The way to a calendar with a picture for each month. The page asks visitors to log in. */
export function CalendarOffer({ productId }: { productId: string }) {
  return (
    <section className={styles.slot} aria-labelledby="family-calendar">
      <div className={styles.words}>
        <h2 id="family-calendar" className={styles.title}>
          Twelve months, twelve pictures
        </h2>
        <p className={styles.text}>
          Thirteen sheets instead of one: a cover, and a picture for each month with your family’s birthdays and the holidays.
        </p>
        <ButtonLink
          to={`/product/${productId}/calendar`}
          variant="outline"
          fullWidth
          icon={<CalendarHeartIcon size={20} aria-hidden />}
        >
          Make a family calendar
        </ButtonLink>
      </div>
    </section>
  );
}
