import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { Ref } from 'react';
import { useSession } from '../../shared/session/SessionProvider.js';
import { Button } from '../../shared/ui/Button.js';
import { Print } from '../../shared/ui/Print.js';
import styles from './MakeItYours.module.css';
import type { OwnPicture } from './own-picture-storage.js';

interface MakeItYoursProps {
  /** The picture that goes on the gift, once one is chosen. */
  chosen: OwnPicture | undefined;
  onUpload: () => void;
  onRemove: () => void;
  ref: Ref<HTMLElement>;
}

/** The slot for one's own photo, and for the picture made from it. */
export function MakeItYours({ chosen, onUpload, onRemove, ref }: MakeItYoursProps) {
  const { state } = useSession();
  if (chosen) {
    return (
      <section ref={ref} tabIndex={-1} className={styles.slot} aria-labelledby="make-it-yours">
        <Print width={84} tilt={-3}>
          <img src={chosen.thumbnailUrl} alt={chosen.prompt} width={72} height={90} className={styles.chosen} />
        </Print>
        <div className={styles.words}>
          <h2 id="make-it-yours" className={styles.title}>
            This picture goes on the gift
          </h2>
          <p className={styles.text}>It is kept in your account too.</p>
          <div className={styles.actions}>
            <Button variant="outline" onClick={onUpload}>
              Make another
            </Button>
            <Button variant="quiet" onClick={onRemove}>
              Leave it out
            </Button>
          </div>
        </div>
      </section>
    );
  }
  return (
    <section ref={ref} tabIndex={-1} className={styles.slot} aria-labelledby="make-it-yours">
      <Print width={78}>
        <span className={styles.empty}>
          <PlusIcon size={24} aria-hidden />
        </span>
      </Print>
      <div className={styles.words}>
        <h2 id="make-it-yours" className={styles.title}>
          Make it yours first
        </h2>
        <p className={styles.text}>
          See the finished picture before you buy.{' '}
          {state === 'signed-in'
            ? 'Your first 2 images are free.'
            : 'You sign in to upload; your first 2 images are free.'}
        </p>
        <Button variant="outline" fullWidth icon={<ImageIcon size={20} aria-hidden />} onClick={onUpload}>
          <span className={styles.label}>Upload Your Image for AI Customization</span>
        </Button>
      </div>
    </section>
  );
}
