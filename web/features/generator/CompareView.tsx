import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { type CSSProperties, type KeyboardEvent, useEffect } from 'react';
import { HandleRoot, Item, Provider, Root } from 'react-compare-slider/components';
import { useReactCompareSlider } from 'react-compare-slider/hooks';
import type { Picture, Photo } from '../../../server/generation/contract.js';
import styles from './CompareView.module.css';

const ENDS: Record<string, number> = { Home: 0, End: 100 };
const WHOLE: CSSProperties = { width: '100%', height: '100%' };

/** The share of a photo that has to stay in sight where it is cut to the picture's frame. */
const KEPT_AT_LEAST = 0.9;

/**
 * A wide photo of several people, cut to a tall frame, would lose some of them, and one face would be much larger than
 * in the picture: it is shown whole.
 */
function isShownWhole(image: Picture, photo: Photo): boolean {
  const frame = image.width / image.height;
  const ratio = photo.width / photo.height;
  return Math.min(frame / ratio, ratio / frame) < KEPT_AT_LEAST;
}

interface CompareViewProps {
  image: Picture;
  photo: Photo;
  /** The address of the photo works no more. */
  onPhotoBroken: () => void;
}

/** The photo on the left and the picture on the right of a line that is drawn or moved with the arrow keys. */
export function CompareView({ image, photo, onPhotoBroken }: CompareViewProps) {
  const slider = useReactCompareSlider();
  const { handleRootRef } = slider;
  const isWhole = isShownWhole(image, photo);

  useEffect(() => handleRootRef.current?.focus({ preventScroll: true }), [handleRootRef]);

  /** The library knows the arrows alone; sliders also know their ends. */
  const toTheEnds = (event: KeyboardEvent) => {
    const end = ENDS[event.key];
    if (end === undefined) return;
    event.preventDefault();
    slider.setPosition(end);
  };

  return (
    <Provider {...slider}>
      <Root className={styles.view} style={WHOLE}>
        <Item item="itemOne" style={WHOLE}>
          {isWhole && <img className={styles.backdrop} src={photo.thumbnail_url} alt="" draggable={false} />}
          <img
            className={isWhole ? `${styles.photo} ${styles.whole}` : styles.photo}
            src={photo.url}
            alt="Your photo"
            draggable={false}
            onError={onPhotoBroken}
          />
          <span className={`${styles.label} ${styles.left}`} aria-hidden>
            Photo
          </span>
        </Item>
        <Item item="itemTwo" style={WHOLE}>
          <img className={styles.photo} src={image.imageUrl} alt="" draggable={false} />
          <span className={`${styles.label} ${styles.right}`} aria-hidden>
            Picture
          </span>
        </Item>
        <HandleRoot className={styles.handle} aria-label="How much of your photo is shown, in percent" onKeyDown={toTheEnds}>
          <span className={styles.line} />
          <span className={styles.knob}>
            <CaretLeftIcon size={16} aria-hidden />
            <CaretRightIcon size={16} aria-hidden />
          </span>
        </HandleRoot>
      </Root>
    </Provider>
  );
}
