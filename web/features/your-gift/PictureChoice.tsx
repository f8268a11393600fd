import { SparkleIcon } from '@phosphor-icons/react/dist/csr/Sparkle';
import { useLocation } from 'react-router-dom';
import type { YourGift } from '../../../server/checkout/completion/contract.js';
import { rememberWaitingGift } from '../../shared/gifts/waiting-gift.js';
import { EarlierPictures } from '../../shared/images/EarlierPictures.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import styles from './YourGiftPage.module.css';

interface PictureChoiceProps {
  gift: YourGift;
  linkKey: string;
  chosenId: string | null;
  /** The account has pictures. */
  hasPictures: boolean;
  onChoose: (pictureId: string) => void;
}

/** The customer's pictures, and the way to a new one. */
export function PictureChoice({ gift, linkKey, chosenId, hasPictures, onChoose }: PictureChoiceProps) {
  const { state } = useSession();
  const location = useLocation();
  const remember = () => rememberWaitingGift(gift.productName, `/your-gift?key=${encodeURIComponent(linkKey)}`);
  return (
    <section className={styles.part} aria-labelledby="picture-on-it">
      <h2 id="picture-on-it" className={styles.title}>
        The picture on it
      </h2>
      {state === 'signed-in' ? (
        <EarlierPictures title="Your pictures" chosenId={chosenId ?? undefined} onChoose={({ id }) => onChoose(id)} />
      ) : (
        <p className={styles.hint}>
          Log in or sign up to choose one of your pictures or to make one. Your first 2 images are free.
        </p>
      )}
      {state === 'signed-in' && !hasPictures && <p className={styles.hint}>You have no pictures yet.</p>}
      <div className={styles.actions}>
        {state === 'signed-out' && (
          <ButtonLink to={signInPath(location)} variant="outline">
            Log in to choose a picture
          </ButtonLink>
        )}
        <ButtonLink
          to="/generate"
          variant={hasPictures ? 'quiet' : 'outline'}
          icon={<SparkleIcon size={20} aria-hidden />}
          onClick={remember}
        >
          Make a new picture
        </ButtonLink>
      </div>
    </section>
  );
}
