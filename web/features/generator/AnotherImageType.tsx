import { useEffect, useRef } from 'react';
import { IMAGE_TYPES, type GenerationLimits } from '../../../server/generation/contract.js';
import { PicturePacks } from '../../shared/packs/PicturePacks.js';
import { Button } from '../../shared/ui/Button.js';
import { busyProps } from '../../shared/ui/busy-props.js';
import styles from './AnotherImageType.module.css';
import { creditsInWords } from './credit-words.js';
import { OUT_OF_QUOTA } from './failures.js';
import { ImageTypePicture } from './ImageTypeTiles.js';
import parts from './parts.module.css';
import type { ImageType } from './selections.js';

interface AnotherImageTypeProps {
  /** Image types that already have a picture. */
  made: ReadonlySet<ImageType | null>;
  limits: GenerationLimits | undefined;
  starting: boolean;
  onTry: (imageType: ImageType) => void;
  /** Returns to all choices. */
  onChange: () => void;
}

/** One click makes a picture of the same photo and people in another image type. Types without a picture come first. */
export function AnotherImageType({ made, limits, starting, onTry, onChange }: AnotherImageTypeProps) {
  const section = useRef<HTMLElement>(null);
  // The section opens below the visible part of the page.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isUsedUp = limits?.remaining === 0;
  const imageTypes = [...IMAGE_TYPES].sort((one, other) => Number(made.has(one)) - Number(made.has(other)));
  return (
    <section ref={section} className={styles.another} aria-labelledby="another-heading">
      <h2 id="another-heading" className={styles.heading}>
        {starting ? 'Starting' : 'Same photo, another image type'}
      </h2>
      <p id="another-cost" className={parts.hint}>
        {isUsedUp ? OUT_OF_QUOTA : `Each one uses ${creditsInWords(limits)}`}
      </p>
      {isUsedUp && <PicturePacks />}
      <div className={styles.tiles}>
        {imageTypes.map((imageType) => (
          <button
            key={imageType}
            type="button"
            className={styles.tile}
            aria-describedby="another-cost"
            disabled={isUsedUp}
            {...busyProps(starting, () => onTry(imageType))}
          >
            <ImageTypePicture imageType={imageType} />
            {made.has(imageType) && <span className={styles.made}>Made</span>}
          </button>
        ))}
      </div>
      <Button variant="quiet" isBusy={starting} onClick={onChange}>
        Change the photo or the people
      </Button>
    </section>
  );
}
