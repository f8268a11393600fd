import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { useEffect, useRef, useState } from 'react';
import type { Generation, GenerationLimits, UserImage } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { EngineNote } from './EngineNote.js';
import { PaintedPhoto } from './PaintedPhoto.js';
import { ProgressBar } from './ProgressBar.js';
import styles from './ProgressStage.module.css';
import { timeLeftSentence } from './time-left.js';

interface ProgressStageProps {
  /** Null until the first answer. */
  generation: Generation | null;
  secondsLeft: number | null;
  photo: UserImage | undefined;
  /** 'The two of you'. */
  people: string;
  limits: GenerationLimits | undefined;
  onCancel: () => Promise<void>;
}

function headlineOf(generation: Generation | null): string {
  if (!generation || generation.status === 'queued') return 'Waiting for its turn';
  if (generation.percent < 15) return 'Looking at your photo';
  if (generation.percent < 90) return 'Painting the details';
  return 'Letting it dry';
}

export function ProgressStage({ generation, secondsLeft, photo, people, limits, onCancel }: ProgressStageProps) {
  const stage = useRef<HTMLElement>(null);
  const [cancelling, setCancelling] = useState(false);
  const percent = generation?.percent ?? 0;
  const inLine = generation?.status === 'queued' && generation.queuePosition ? generation.queuePosition : null;

  useEffect(() => {
    // The page's first screen shows it, also on a phone, where the button that started it was far below.
    window.scrollTo(0, 0);
    stage.current?.focus({ preventScroll: true });
  }, []);

  const cancel = async () => {
    setCancelling(true);
    await onCancel();
    setCancelling(false);
  };

  return (
    <section ref={stage} tabIndex={-1} className={styles.stage} aria-labelledby="progress-heading">
      <figure className={styles.print}>
        {photo ? (
          <PaintedPhoto src={photo.thumbnail_url} width={photo.width} height={photo.height} percent={percent} />
        ) : (
          <span className={styles.placeholder} />
        )}
        <figcaption className={styles.caption}>{people}, being painted</figcaption>
      </figure>
      <div className={styles.about}>
        <div className={styles.headline}>
          <h2 id="progress-heading" aria-live="polite">
            {headlineOf(generation)}
          </h2>
          <p className={styles.percent}>{percent}%</p>
        </div>
        <ProgressBar percent={percent} label="Your picture" />
        <p className={styles.left}>
          {inLine ? `Number ${inLine} in line.` : timeLeftSentence(secondsLeft)} You can leave this page: we’ll keep working and
          save it to your account.
        </p>
        <div className={styles.cancel}>
          <Button variant="outline" disabled={cancelling} onClick={() => void cancel()}>
            Cancel
          </Button>
          <p className={styles.left}>Your free generation comes back if you cancel.</p>
        </div>
        {limits && (
          <p className={styles.credit}>
            <ImagesIcon size={20} aria-hidden />
            <span>
              After this one you’ll have{' '}
              <strong>
                {generation?.remainingGenerations ?? limits.remaining} of {limits.free_generations_limit} free generations
              </strong>{' '}
              left.
              <EngineNote engine={limits.engine} />
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
