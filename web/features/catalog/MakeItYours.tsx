import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type Ref, Suspense, useState } from 'react';
import type { OwnPicture } from '../../shared/images/own-picture-storage.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { isSessionKept } from '../../shared/session/session-storage.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { Button } from '../../shared/ui/Button.js';
import { PhotoFrame } from '../../shared/ui/PhotoFrame.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import styles from './MakeItYours.module.css';

const FREE = 'Your first 2 images are free.';

/** For customers alone, and never in the first view. Without the connection to load them, there is the upload. */
const OwnPicturesButton = lazyPart(
  () => import('./OwnPicturesButton.js'),
  () => FREE,
);
const EarlierPictures = lazyPart(
  async () => ({ default: (await import('../../shared/images/EarlierPictures.js')).EarlierPictures }),
  () => null,
);

interface MakeItYoursProps {
  /** The picture that goes on the gift, once one is chosen. */
  chosen: OwnPicture | undefined;
  onUpload: () => void;
  onChoose: (picture: OwnPicture) => void;
  onRemove: () => void;
  /** The address of the chosen picture works no more. */
  onBroken: () => void;
  ref: Ref<HTMLElement>;
}

/** The slot for the customer's photo, and for the picture made from it or from an earlier one. */
export function MakeItYours({ chosen, onUpload, onChoose, onRemove, onBroken, ref }: MakeItYoursProps) {
  const { state } = useSession();
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = () => setIsOpen(!isOpen);
  const gallery = isOpen && state === 'signed-in' && (
    <div className={styles.gallery}>
      <Suspense fallback={<Skeleton height="158px" radius="var(--radius-input)" />}>
        <EarlierPictures
          title="Your pictures"
          chosenId={chosen?.id}
          onChoose={(picture) => {
            setIsOpen(false);
            onChoose(picture);
          }}
        />
      </Suspense>
    </div>
  );

  if (chosen) {
    return (
      <section ref={ref} tabIndex={-1} className={styles.slot} aria-labelledby="make-it-yours">
        <PhotoFrame width={84} tilt={-3}>
          <img
            src={chosen.thumbnailUrl}
            alt={chosen.prompt}
            width={72}
            height={90}
            className={styles.chosen}
            onError={onBroken}
          />
        </PhotoFrame>
        <div className={styles.words}>
          <h2 id="make-it-yours" className={styles.title}>
            This picture goes on the gift
          </h2>
          <p className={styles.text}>It is kept in your account too.</p>
          <div className={styles.actions}>
            <Button variant="outline" onClick={onUpload}>
              Make another
            </Button>
            <Button variant="quiet" aria-expanded={isOpen} onClick={toggle}>
              Use another
            </Button>
            <Button variant="quiet" onClick={onRemove}>
              Remove picture
            </Button>
          </div>
        </div>
        {gallery}
      </section>
    );
  }
  const isCustomer = state === 'signed-in' || (state === 'loading' && isHydrated && isSessionKept());
  return (
    <section ref={ref} tabIndex={-1} className={styles.slot} aria-labelledby="make-it-yours">
      <PhotoFrame width={78}>
        <span className={styles.empty}>
          <PlusIcon size={24} aria-hidden />
        </span>
      </PhotoFrame>
      <div className={styles.words}>
        <h2 id="make-it-yours" className={styles.title}>
          Make it yours first
        </h2>
        <p className={styles.text}>
          See the finished picture before you buy, or add your photo after you pay: no gift is printed without it.{' '}
          {isCustomer ? (
            <Suspense fallback={FREE}>
              {state === 'signed-in' ? <OwnPicturesButton isOpen={isOpen} onToggle={toggle} otherwise={FREE} /> : FREE}
            </Suspense>
          ) : (
            'Log in to upload; your first 2 images are free.'
          )}
        </p>
        <Button variant="outline" fullWidth icon={<ImageIcon size={20} aria-hidden />} onClick={onUpload}>
          <span className={styles.label}>Upload Your Image for AI Customization</span>
        </Button>
      </div>
      {gallery}
    </section>
  );
}
