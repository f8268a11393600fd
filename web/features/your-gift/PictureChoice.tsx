import { SparkleIcon } from '@phosphor-icons/react/dist/csr/Sparkle';
import { useLocation } from 'react-router-dom';
import type { YourGift } from '../../../server/checkout/completion/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { rememberWaitingGift } from '../../shared/gifts/waiting-gift.js';
import { EarlierPictures } from '../../shared/images/EarlierPictures.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import styles from './YourGiftPage.module.css';

interface PictureChoiceProps {
  gift: YourGift;
  linkKey: string;
  chosenId: string | null;
  /** Query of the account's pictures; skipped while signed out. */
  pictures: { data?: Picture[] | undefined; error?: unknown; refetch: () => unknown };
  onChoose: (pictureId: string) => void;
}

/** The customer's pictures, and a link to make a new one. */
export function PictureChoice({ gift, linkKey, chosenId, pictures, onChoose }: PictureChoiceProps) {
  const { state } = useSession();
  const hasPictures = pictures.data !== undefined && pictures.data.length > 0;
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
      {state === 'signed-in' && pictures.data?.length === 0 && <p className={styles.hint}>You have no pictures yet.</p>}
      {state === 'signed-in' && !pictures.data && Boolean(pictures.error) && (
        <ErrorState
          title="Your pictures could not be loaded."
          message={failureMessage(pictures.error)}
          onRetry={() => void pictures.refetch()}
        />
      )}
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
