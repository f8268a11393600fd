import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Generation, GenerationLimits, Photo } from '../../../server/generation/contract.js';
import { picturesLeft } from '../../shared/images/pictures-left.js';
import { Button } from '../../shared/ui/Button.js';
import { ConnectionNote } from './ConnectionNote.js';
import { Elapsed } from './Elapsed.js';
import { EngineNote } from './EngineNote.js';
import { creditOf } from './failures.js';
import { generatorApi } from './generator-api.js';
import { PaintedPhoto } from './PaintedPhoto.js';
import parts from './parts.module.css';
import { ProgressBar } from './ProgressBar.js';
import styles from './ProgressStage.module.css';
import { timeLeftSentence } from './time-left.js';
import { useCancel } from './use-cancel.js';
import { useTimeLeft } from './use-time-left.js';
import { useTrackedGenerations } from './use-tracked-generations.js';

/** In CSS pixels; on narrower screens the thumbnail is sharp enough. */
const WIDE = 900;
/** Larger photos take too much time and memory for a one-minute view. */
const MAX_PIXELS = 16_000_000;

type Paintable = Pick<Photo, 'url' | 'thumbnail_url' | 'width' | 'height'>;

interface ProgressStageProps {
  id: string;
  /** The image behind the progress: the photo, or the picture being changed. */
  photo: Paintable | undefined;
  onPhotoBroken: () => void;
  /** The people in the picture, such as 'The two of you'. */
  people: string;
  /** The customer's instruction when a picture is being changed. */
  change?: string | undefined;
  limits: GenerationLimits | undefined;
  /** Returns to the choices, for another picture. */
  onAnother: () => void;
  /** Additional content below the progress. */
  children?: ReactNode;
}

function headlineOf(generation: Generation | undefined, isChange: boolean): string {
  if (!generation || generation.status === 'queued') return 'Waiting for its turn';
  if (generation.status !== 'running') return generation.status;
  if (isAtService(generation)) return 'Waiting for our picture service';
  if (generation.percent < 15) return isChange ? 'Looking at your picture' : 'Looking at your photo';
  if (generation.percent < 90) return 'Working on the details';
  return 'Finishing up';
}

/** Whether the generation is still in the queue of the picture service. */
function isAtService({ status, queuePosition }: Generation): boolean {
  return status === 'running' && (queuePosition ?? 0) > 0;
}

export function ProgressStage(props: ProgressStageProps) {
  const { id, photo, onPhotoBroken, people, change, limits, onAnother, children } = props;
  const { data: generation, error, fulfilledTimeStamp = 0 } = generatorApi.endpoints.generation.useQueryState(id);
  const since = useTrackedGenerations().find((each) => each.id === id)?.since;
  const stage = useRef<HTMLElement>(null);
  const { cancel, cancelling } = useCancel(id);
  const secondsLeft = useTimeLeft(id, generation?.percent ?? 0, fulfilledTimeStamp);
  const src = useSharpPhoto(photo);
  const percent = generation?.percent ?? 0;
  const atService = generation !== undefined && isAtService(generation);
  const inLine = (generation?.status === 'queued' || atService) && generation.queuePosition ? generation.queuePosition : null;

  useEffect(() => {
    // Scrolls the progress into view: on a phone, the button that started it is far below.
    window.scrollTo(0, 0);
    stage.current?.focus({ preventScroll: true });
    return () => {
      // The focused element is gone with this stage; the main content gets the focus.
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section ref={stage} tabIndex={-1} className={`${parts.stage} ${styles.stage}`} aria-labelledby="progress-heading">
      <figure className={`${parts.print} ${styles.print}`}>
        {photo && src ? (
          <PaintedPhoto src={src} width={photo.width} height={photo.height} percent={percent} onBroken={onPhotoBroken} />
        ) : (
          <span className={styles.placeholder} />
        )}
        <figcaption className={`${parts.caption} ${styles.caption}`}>{change ? `“${change}”` : people}, being made</figcaption>
      </figure>
      <div className={styles.about}>
        <div className={styles.headline}>
          <h2 id="progress-heading" aria-live="polite">
            {headlineOf(generation, change !== undefined)}
          </h2>
          <p className={styles.percent}>{inLine ? `Number ${inLine} in line` : `${percent}%`}</p>
        </div>
        <ProgressBar percent={percent} label="Your picture" />
        <div className={styles.times}>
          <p className={styles.left}>{!inLine && timeLeftSentence(secondsLeft)}</p>
          <p className={`${styles.left} ${styles.elapsed}`}>{since !== undefined && <Elapsed since={since} />}</p>
        </div>
        {atService && (
          <p className={styles.left}>
            It is busy right now. If your picture isn’t made within ten minutes, we stop, and your {creditOf(generation)} comes
            back.
          </p>
        )}
        <p className={styles.left}>You can leave this page: we’ll keep working and save it to your account.</p>
        <ConnectionNote unreachable={error !== undefined} />
        <div className={styles.cancel}>
          <Button variant="outline" isBusy={cancelling} onClick={() => void cancel()}>
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
              After this one you’ll have <strong>{picturesLeft(limits)}</strong> left.
              <EngineNote engine={limits.engine} />
            </p>
          </div>
        )}
        {limits && limits.remaining > 0 && (
          <div className={styles.another}>
            <Button
              variant="quiet"
              icon={<PlusIcon size={20} aria-hidden />}
              onClick={() => {
                onAnother();
                window.scrollTo(0, 0);
              }}
            >
              Create another
            </Button>
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

/** Address of the photo: first the thumbnail, on wide screens the photo itself once it has loaded. */
function useSharpPhoto(photo: Paintable | undefined): string | undefined {
  const [sharp, setSharp] = useState<string | null>(null);
  const isWanted = photo && window.innerWidth >= WIDE && photo.width * photo.height <= MAX_PIXELS;
  const url = isWanted ? photo.url : null;
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.onload = () => setSharp(url);
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return sharp ?? photo?.thumbnail_url;
}
