import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import type { ReactNode } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import { FaceCrop } from '../../shared/faces/FaceCrop.js';
import { Button } from '../../shared/ui/Button.js';
import type { AskedFace } from './asked-faces.js';
import { middleOf } from './chosen-photos.js';
import styles from './FacesCompared.module.css';
import { failureOfCall } from './failures.js';
import parts from './parts.module.css';
import { useFreeRetry } from './use-free-retry.js';

interface FacesComparedProps {
  image: Picture;
  /** The people in the photos. */
  people: readonly AskedFace[];
  onRetry: (() => void) | undefined;
}

/** The faces of the photos and of the picture, for the customer to compare: the shop cannot tell one person from another. */
export function FacesCompared({ image, people, onRetry }: FacesComparedProps) {
  const { canRetry, tryAgain, isLoading, error } = useFreeRetry(image, onRetry);
  const found = image.faces.toSorted((one, other) => middleOf(one) - middleOf(other));
  return (
    <section className={styles.faces} aria-labelledby="faces-heading">
      <h2 id="faces-heading" className={styles.heading}>
        Does everyone look right?
      </h2>
      <div className={styles.rows}>
        <Faces title="In your photos">
          {people.map(({ photo, box }, index) => (
            <FaceCrop key={index} src={photo.thumbnail_url} width={photo.width} height={photo.height} box={box} />
          ))}
        </Faces>
        <Faces title="In the picture">
          {found.map((box, index) => (
            <FaceCrop key={index} src={image.imageUrl} width={image.width} height={image.height} box={box} />
          ))}
        </Faces>
      </div>
      {canRetry && (
        <div className={styles.retry}>
          <Button
            variant="outline"
            icon={<ArrowsClockwiseIcon size={20} aria-hidden />}
            aria-describedby="looks-wrong"
            isBusy={isLoading}
            onClick={() => void tryAgain()}
          >
            Looks wrong
          </Button>
          <p id="looks-wrong" className={parts.hint}>
            We’ll make this picture again for free, once.
          </p>
        </div>
      )}
      {error && <p role="alert">{failureOfCall(error)}</p>}
    </section>
  );
}

function Faces({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div>
      <h3 className={parts.label}>{title}</h3>
      <ul className={styles.row}>
        {children.map((crop, index) => (
          // Faces have no identity but their position.
          <li key={index}>
            {crop}
            <span className="visually-hidden">Person {index + 1}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
