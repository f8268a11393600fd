import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { useEffect, useRef } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { GeneratedImage, Generation, GenerationLimits, UserImage } from '../../../server/generation/contract.js';
import { RemainingGenerations } from '../../shared/images/RemainingGenerations.js';
import { useSaveImage } from '../../shared/images/use-save-image.js';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { EngineNote } from './EngineNote.js';
import { GiftAside } from './GiftAside.js';
import styles from './ResultView.module.css';
import { RevealedPicture } from './RevealedPicture.js';

interface ResultViewProps {
  generation: Generation;
  image: GeneratedImage;
  photo: UserImage | undefined;
  /** 'Here they are' */
  title: string;
  limits: GenerationLimits | undefined;
  /** What the picture was made for; null in free mode. */
  gift: Product | null;
  /** Puts the picture on the gift. */
  onUse?: (image: GeneratedImage) => void;
  onAgain: () => void;
}

/** 'Painted · made in 38 seconds · saved to your account' */
function factsOf({ created_at, finished_at }: Generation, { imageType }: GeneratedImage): string {
  const seconds = finished_at && Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(created_at)) / 1000));
  return [
    imageType && imageType[0]!.toUpperCase() + imageType.slice(1),
    seconds && `made in ${seconds === 1 ? '1 second' : `${seconds} seconds`}`,
    'saved to your account',
  ]
    .filter(Boolean)
    .join(' · ');
}

export function ResultView({ generation, image, photo, title, limits, gift, onUse, onAgain }: ResultViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { save, saving } = useSaveImage();
  const facts = factsOf(generation, image);

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section aria-labelledby="result-heading">
      <header className={styles.header}>
        <div>
          <h1 ref={heading} tabIndex={-1} id="result-heading" className={styles.heading}>
            {title}, made to keep
          </h1>
          <p className={styles.facts}>{facts.charAt(0).toUpperCase() + facts.slice(1)}</p>
        </div>
        {limits && (
          <div className={styles.limits}>
            <RemainingGenerations limits={limits} />
            <EngineNote engine={limits.engine} />
          </div>
        )}
      </header>
      <div className={styles.stage}>
        <div className={styles.pictures}>
          {photo && (
            <figure className={styles.original}>
              <img src={photo.thumbnail_url} alt="Your photo" width={photo.width} height={photo.height} />
              <figcaption className={styles.caption}>Your photo</figcaption>
            </figure>
          )}
          <RevealedPicture image={image} />
          {gift && <GiftAside gift={gift} />}
        </div>
        <div className={styles.actions}>
          {onUse ? (
            <Button icon={<BasketIcon size={20} aria-hidden />} onClick={() => onUse(image)}>
              Use it on this gift
            </Button>
          ) : (
            <ButtonLink to="/" icon={<GiftIcon size={20} aria-hidden />}>
              Find a gift
            </ButtonLink>
          )}
          <Button
            variant="outline"
            icon={<DownloadSimpleIcon size={20} aria-hidden />}
            disabled={saving}
            onClick={() => void save(image)}
          >
            Download
          </Button>
          <Button variant="quiet" icon={<ArrowsClockwiseIcon size={20} aria-hidden />} onClick={onAgain}>
            {onUse ? 'Try another image type' : 'Try another prompt'}
          </Button>
        </div>
      </div>
    </section>
  );
}
