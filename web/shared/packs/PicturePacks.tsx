import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useId } from 'react';
import { countedPictures } from '../../../server/checkout/marketing/packs/contract.js';
import { formatDollars } from '../money.js';
import { useFinishedElsewhere } from '../payment/finished-checkouts.js';
import { useAppDispatch } from '../store/hooks.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/ErrorState.js';
import { Skeleton } from '../ui/Skeleton.js';
import { refreshPicturesLeft, usePicturePacksQuery } from './packs-api.js';
import styles from './PicturePacks.module.css';
import { usePackPurchase } from './use-pack-purchase.js';

/** The packs of pictures that can be bought; nothing where the shop sells none. */
export function PicturePacks() {
  const id = useId();
  const { data: packs, isError, refetch } = usePicturePacksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { buy, busyId } = usePackPurchase(() => void refetch());
  const dispatch = useAppDispatch();
  useFinishedElsewhere(() => void dispatch(refreshPicturesLeft()));
  if (!packs && isError) {
    return (
      <ErrorState
        title="Packs of pictures could not be loaded."
        message="Nothing is lost. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (packs?.length === 0) return null;
  return (
    <section className={styles.packs} aria-labelledby={id} aria-busy={!packs}>
      <h3 id={id} className={styles.heading}>
        Get more pictures
      </h3>
      {packs ? (
        <ul className={styles.list}>
          {packs.map((pack) => {
            const name = countedPictures(pack.pictures);
            return (
              <li key={pack.id} className={styles.pack}>
                <div>
                  <p className={styles.name}>{name}</p>
                  <p className={styles.price}>{formatDollars(pack.price)}</p>
                </div>
                <Button
                  variant="tonal"
                  size={40}
                  aria-label={`Buy ${name} for ${formatDollars(pack.price)}`}
                  isBusy={busyId !== null}
                  onClick={() => void buy(pack)}
                >
                  {busyId === pack.id ? 'Opening…' : 'Buy'}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : (
        <Skeleton height="136px" radius="var(--radius-tile)" />
      )}
      <p className={styles.note}>
        <LockSimpleIcon size={18} aria-hidden />
        You’ll pay on a secure page that opens in a new tab
      </p>
    </section>
  );
}
