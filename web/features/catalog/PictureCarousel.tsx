import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { Orientation, Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { MAIN_PICTURE_SIZES } from '../../../server/storefront/contract.js';
import type { OwnPicture } from '../../shared/images/own-picture-storage.js';
import { LANDSCAPE } from '../../shared/gifts/landscape.js';
import { sceneOf } from '../../shared/gifts/orientation.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { ResponsiveImage } from '../../shared/ui/Picture.js';
import { PhotoFrame } from '../../shared/ui/PhotoFrame.js';
import styles from './PictureCarousel.module.css';

/** Loaded only when there is a picture to paint, together with the painting code. */
const GiftWithPicture = lazyPart(() => import('../../shared/gifts/GiftWithPicture.js'), NoGift);

/** Fallback when the painting code cannot be loaded. */
function NoGift({ onFail }: { onFail: () => void }) {
  const fail = useEffectEvent(onFail);
  useEffect(() => void fail(), []);
  return null;
}

/** A swipe has ended. Not every browser has the `scrollend` event. */
const AT_REST_MS = 120;

/** Index that an arrow key leads to. */
const KEYS: Record<string, (current: number, count: number) => number> = {
  ArrowLeft: (current) => current - 1,
  ArrowRight: (current) => current + 1,
  Home: () => 0,
  End: (_current, count) => count - 1,
};

interface PictureCarouselProps {
  product: Product;
  /** The picture to show on the gift: the customer's, or what is printed without one. */
  own: OwnPicture | undefined;
  orientation: Orientation;
  /** Words typed for the gift. */
  words: readonly GiftWord[];
  /** A second canvas that shows the gift. */
  small?: Element | null;
}

function giftInWords({ name }: Product, own: OwnPicture, words: readonly GiftWord[]): string {
  const written = words.map(({ text }) => text.trim()).filter(Boolean);
  const picture = own.id === LANDSCAPE.id ? 'hills and a sun' : 'your picture';
  return `${name} with ${picture}${written.length > 0 ? ` and “${written.join('”, “')}”` : ''}`;
}

/** The gift with its picture, then the product images: swiped, stepped through by keys or buttons, or chosen by thumbnail. */
export function PictureCarousel({ product, own, orientation, words, small = null }: PictureCarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const rest = useRef<number>(undefined);
  const [current, setCurrent] = useState(0);
  const samples = product.image_urls.length > 0 ? product.image_urls : [undefined];
  const pictures = own ? [own.thumbnailUrl, ...samples] : samples;
  const firstSample = own ? 1 : 0;
  const ownLabel = own?.id === LANDSCAPE.id ? 'Without a photo' : 'Your picture';
  const several = pictures.length > 1;
  const [isAlone, setIsAlone] = useState(false);
  const scene = own && !isAlone ? sceneOf(product, orientation) : null;
  const showAlone = useCallback(() => setIsAlone(true), []);

  useEffect(() => {
    const list = thumbs.current;
    const thumb = list?.children[current] as HTMLElement | undefined;
    // Scrolls only the list: scrollIntoView would move the page as well.
    if (list && thumb) list.scrollTo({ top: thumb.offsetTop - thumb.offsetHeight, left: thumb.offsetLeft - thumb.offsetWidth });
  }, [current]);

  useEffect(() => () => window.clearTimeout(rest.current), []);

  const show = (index: number) => {
    const wrapped = (index + pictures.length) % pictures.length;
    track.current?.scrollTo({ left: wrapped * track.current.clientWidth });
    setCurrent(wrapped);
  };

  const followSwipe = () => {
    window.clearTimeout(rest.current);
    rest.current = window.setTimeout(() => {
      if (track.current) setCurrent(Math.round(track.current.scrollLeft / track.current.clientWidth));
    }, AT_REST_MS);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = KEYS[event.key];
    if (!target || !several) return;
    event.preventDefault();
    show(target(current, pictures.length));
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys bubble from the buttons and the list in it.
    <div
      className={styles.carousel}
      role="group"
      aria-roledescription="carousel"
      aria-label={`Pictures of ${product.name}`}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage}>
        <ul
          ref={track}
          className={styles.track}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
          tabIndex={several ? 0 : undefined}
          aria-label="Picture shown"
          onScroll={followSwipe}
        >
          {pictures.map((src, index) => (
            <li key={index} className={styles.slide} aria-hidden={index !== current}>
              {own && scene && index === 0 ? (
                <div className={styles.gift} role="img" aria-label={giftInWords(product, own, words)}>
                  <ResponsiveImage src={scene.photoUrl} alt="" sizes={MAIN_PICTURE_SIZES} first webpOnly />
                  <Suspense fallback={null}>
                    <GiftWithPicture
                      product={product}
                      orientation={orientation}
                      pictureId={own.id}
                      words={words}
                      small={small}
                      onFail={showAlone}
                    />
                  </Suspense>
                </div>
              ) : (
                <ResponsiveImage
                  src={src}
                  alt={
                    index < firstSample ? `${ownLabel}: ${own?.prompt}` : product.image_alts[index - firstSample] || product.name
                  }
                  sizes={MAIN_PICTURE_SIZES}
                  first={index === 0}
                  color={product.image_colors?.[index - firstSample]}
                />
              )}
              {index < firstSample && (
                <span className={styles.yours} aria-hidden>
                  {ownLabel}
                </span>
              )}
              {index === firstSample && product.print_url && (
                <div className={styles.print}>
                  <PhotoFrame>
                    <ResponsiveImage
                      src={product.print_url}
                      alt="The photo it was made from"
                      sizes="130px"
                      width={200}
                      height={200}
                      webpOnly
                    />
                  </PhotoFrame>
                </div>
              )}
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
        <ul ref={thumbs} className={styles.thumbs}>
          {pictures.map((src, index) => (
            <li key={index}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={index < firstSample ? ownLabel : `Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === current}
                onClick={() => show(index)}
              >
                <ResponsiveImage src={src} alt="" sizes="78px" color={product.image_colors?.[index - firstSample]} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
