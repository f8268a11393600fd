import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Generation, GenerationLimits, Photo } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { ConnectionNote } from './ConnectionNote.js';
import { Elapsed } from './Elapsed.js';
import { EngineNote } from './EngineNote.js';
import { creditOf } from './failures.js';
import { PaintedPhoto } from './PaintedPhoto.js';
import { ProgressBar } from './ProgressBar.js';
import styles from './ProgressStage.module.css';
import { timeLeftSentence } from './time-left.js';
import { useCancel } from './use-cancel.js';
import type { Running } from './use-generation-run.js';
import { useSharpPhoto } from './use-sharp-photo.js';
import { useTimeLeft } from './use-time-left.js';

interface ProgressStageProps {
  running: Running;
  photo: Photo | undefined;
  onPhotoBroken: () => void;
  /** 'The two of you'. */
  people: string;
  limits: GenerationLimits | undefined;
  /** Back to the choices, for another picture. */
  onAnother: () => void;
  /** What else there is to see meanwhile. */
  children?: ReactNode;
}

function headlineOf(generation: Generation | null): string {
  if (!generation || generation.status === 'queued') return 'Waiting for its turn';
  if (generation.status !== 'running') return generation.status;
  if (generation.percent < 15) return 'Looking at your photo';
  if (generation.percent < 90) return 'Painting the details';
  return 'Letting it dry';
}

export function ProgressStage(props: ProgressStageProps) {
  const { running, photo, onPhotoBroken, people, limits, onAnother, children } = props;
  const { id, generation, since, unreachable } = running;
  const stage = useRef<HTMLElement>(null);
  const { cancel, cancelling } = useCancel(id);
  const secondsLeft = useTimeLeft(running);
  const src = useSharpPhoto(photo);
  const percent = generation?.percent ?? 0;
  const inLine = generation?.status === 'queued' && generation.queuePosition ? generation.queuePosition : null;

  useEffect(() => {
    // The page's first screen shows it, also on a phone, where the button that started it was far below.
    window.scrollTo(0, 0);
    stage.current?.focus({ preventScroll: true });
    return () => {
      // What had the focus is gone with it; what comes in its place is next.
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);

  const makeAnother = () => {
    onAnother();
    window.scrollTo(0, 0);
  };

  return (
    <section ref={stage} tabIndex={-1} className={styles.stage} aria-labelledby="progress-heading">
      <figure className={styles.print}>
        {photo && src ? (
          <PaintedPhoto
            src={src}
            width={photo.width}
            height={photo.height}
            percent={percent}
            onBroken={onPhotoBroken}
          />
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
          <p className={styles.percent}>{inLine ? `Number ${inLine} in line` : `${percent}%`}</p>
        </div>
        <ProgressBar percent={percent} label="Your picture" />
        <div className={styles.times}>
          <p className={styles.left}>{!inLine && timeLeftSentence(secondsLeft)}</p>
          {since !== null && (
            <p className={styles.left}>
              <Elapsed since={since} />
            </p>
          )}
        </div>
        <p className={styles.left}>You can leave this page: we’ll keep working and save it to your account.</p>
        <ConnectionNote unreachable={unreachable} />
        <div className={styles.cancel}>
          <Button variant="outline" disabled={cancelling} onClick={() => void cancel()}>
            Cancel
          </Button>
          <p className={styles.left}>
            {generation?.creditReturns !== false
              ? `Your ${creditOf(generation)} comes back if you cancel.`
              : `You’ve canceled a lot lately, so this ${creditOf(generation)} won’t come back if you cancel.`}
          </p>
        </div>
        {limits && (
          <div className={styles.credit}>
            <ImagesIcon size={20} aria-hidden />
            <p>
              After this one you’ll have{' '}
              <strong>
                {limits.remaining} of {limits.free_generations_limit} free generations
              </strong>{' '}
              left.
              <EngineNote engine={limits.engine} />
            </p>
          </div>
        )}
        {limits && limits.remaining > 0 && (
          <div className={styles.another}>
            <Button variant="quiet" icon={<PlusIcon size={20} aria-hidden />} onClick={makeAnother}>
              Make another meanwhile
            </Button>
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
