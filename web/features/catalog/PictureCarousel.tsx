import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import { MAIN_PICTURE_SIZES } from '../../../server/storefront/contract.js';
import { Picture } from '../../shared/ui/Picture.js';
import styles from './PictureCarousel.module.css';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The product's pictures: swiped, stepped through with the arrow keys or buttons, or chosen by thumbnail. */
export function PictureCarousel({ product }: { product: Product }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const pictures = product.image_urls.length > 0 ? product.image_urls : [undefined];
  const several = pictures.length > 1;

  const show = (index: number) => {
    const wrapped = (index + pictures.length) % pictures.length;
    track.current?.scrollTo({ left: wrapped * track.current.clientWidth });
    setCurrent(wrapped);
  };

  const followSwipe = () => {
    if (track.current) setCurrent(Math.round(track.current.scrollLeft / track.current.clientWidth));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !several) return;
    event.preventDefault();
    show(current + step);
  };

  return (
    <div className={styles.carousel} role="group" aria-label={`Pictures of ${product.name}`} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        <ul ref={track} className={styles.track} tabIndex={several ? 0 : undefined} onScrollEnd={followSwipe}>
          {pictures.map((src, index) => (
            <li key={src ?? 'none'} className={styles.slide} aria-hidden={index !== current}>
              <Picture src={src} alt={product.image_alts[index] ?? product.name} sizes={MAIN_PICTURE_SIZES} eager={index === 0} />
            </li>
          ))}
        </ul>
        {several && (
          <>
            <button type="button" className={styles.previous} aria-label="Previous picture" onClick={() => show(current - 1)}>
              <CaretLeftIcon size={20} aria-hidden />
            </button>
            <button type="button" className={styles.next} aria-label="Next picture" onClick={() => show(current + 1)}>
              <CaretRightIcon size={20} aria-hidden />
            </button>
            <p className={styles.counter} aria-live="polite">
              <span className="visually-hidden">Picture </span>
              {current + 1} / {pictures.length}
            </p>
          </>
        )}
      </div>
      {several && (
        <ul className={styles.thumbs}>
          {pictures.map((src, index) => (
            <li key={src ?? 'none'}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === current}
                onClick={() => show(index)}
              >
                <Picture src={src} alt="" sizes="78px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
