import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Generation, Photo } from '../../../server/generation/contract.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { Button } from '../../shared/ui/Button.js';
import { busyProps } from '../../shared/ui/busy-props.js';
import { shortNameOf } from './example-prompts.js';
import { creditOf } from './failures.js';
import { useGenerationQuery } from './generator-api.js';
import { useProductQuery } from '../../shared/api/products-api.js';
import styles from './GenerationTray.module.css';
import parts from './parts.module.css';
import { placeOf, stateShowing } from './place.js';
import { ProgressBar } from './ProgressBar.js';
import { generationSeen, type TrackedGeneration } from './tracked-generations.js';
import { useCancel } from './use-cancel.js';
import { useTrackedGenerations } from './use-tracked-generations.js';

/** Addresses of pictures work for an hour. */
const FRESH_SECONDS = 1800;

interface GenerationTrayProps {
  /** The one that is open on the page already. */
  openId: string | null;
  photos: readonly Photo[];
  onPhotoBroken: () => void;
}

/** The customer's generations in progress or not yet viewed, wherever they were started. */
export function GenerationTray({ openId, photos, onPhotoBroken }: GenerationTrayProps) {
  const others = useTrackedGenerations().filter(({ id }) => id !== openId);
  if (others.length === 0) return null;
  return (
    <section className={styles.tray} aria-labelledby="tray-heading">
      <h2 id="tray-heading" className={parts.label}>
        In progress
      </h2>
      <ul className={styles.list}>
        {others.map((tracked) => (
          <GenerationRow key={tracked.id} tracked={tracked} photos={photos} onPhotoBroken={onPhotoBroken} />
        ))}
      </ul>
    </section>
  );
}

interface GenerationRowProps extends Omit<GenerationTrayProps, 'openId'> {
  tracked: TrackedGeneration;
}

function GenerationRow({ tracked, photos, onPhotoBroken }: GenerationRowProps) {
  const { id, productId, change, ended } = tracked;
  const dispatch = useAppDispatch();
  const { data: generation } = useGenerationQuery(id, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const { data: product } = useProductQuery(productId ?? skipToken);
  const { cancel, cancelling } = useCancel(id);
  const [asksToCancel, setAsksToCancel] = useState<boolean | null>(null);
  const ownWords = generation?.prompt ? shortNameOf(generation.prompt) : 'From your own words';
  const purpose = productId ? `For ${product?.name ?? 'a gift'}` : ownWords;
  /** The buttons are gone with the row. */
  const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });
  const endIt = async () => {
    await cancel();
    if (document.activeElement === document.body) focusPage();
  };
  const title = change ? `“${shortNameOf(change.instruction)}”` : purpose;
  const photo = photos.find((each) => each.id === generation?.photoId);
  const picture = generation?.generatedImage?.thumbnailUrl ?? photo?.square_url ?? photo?.thumbnail_url;

  if (asksToCancel && !ended) {
    return (
      <li className={styles.item}>
        <div className={styles.asks} role="group" aria-label={`Cancel it? ${title}`}>
          <p className={`${parts.label} ${styles.title}`}>
            {generation?.creditReturns === false ? `Cancel it? Its ${creditOf(generation)} won’t come back.` : 'Cancel it?'}
          </p>
          <Button variant="outline" size={40} isBusy={cancelling} onClick={() => void endIt()}>
            Yes, cancel
          </Button>
          <Button variant="quiet" size={40} autoFocus onClick={() => setAsksToCancel(false)}>
            Keep it
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className={styles.item}>
      <Link className={styles.open} to={placeOf(productId)} state={stateShowing(tracked)}>
        <span className={styles.picture}>
          {picture ? (
            <img src={picture} alt="" width={52} height={52} onError={onPhotoBroken} />
          ) : (
            <ImageSquareIcon size={24} aria-hidden />
          )}
        </span>
        <div className={styles.words}>
          <span className={`${parts.label} ${styles.title}`}>
            <span className="visually-hidden">{ended ? 'View: ' : 'Open: '}</span>
            {title}
          </span>
          <span className={styles.state}>
            {ended && <CheckCircleIcon size={18} weight="fill" aria-hidden />}
            {stateOf(generation, ended)}
          </span>
          {!ended && (
            <div aria-hidden>
              <ProgressBar percent={generation?.percent ?? 0} label={title} />
            </div>
          )}
        </div>
      </Link>
      <button
        type="button"
        className={styles.end}
        autoFocus={asksToCancel === false}
        aria-label={`${ended ? 'Hide' : 'Cancel'}: ${title}`}
        title={ended ? 'Hide' : 'Cancel'}
        {...busyProps(cancelling, () => {
          if (!ended) return setAsksToCancel(true);
          focusPage();
          dispatch(generationSeen(id));
        })}
      >
        <XIcon size={20} aria-hidden />
      </button>
    </li>
  );
}

function stateOf(generation: Generation | undefined, ended: boolean): string {
  if (ended) return 'Ready – view';
  if (!generation) return 'One moment';
  if (generation.status !== 'queued' && !generation.queuePosition) return `${generation.percent}%`;
  return generation.queuePosition ? `Number ${generation.queuePosition} in line` : 'Waiting for its turn';
}
