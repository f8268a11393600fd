import Dialog from '@mui/material/Dialog';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useSearchParams } from 'react-router-dom';
import type { Picture } from '../../../server/generation/contract.js';
import { GiftsWithPicture } from '../../shared/gifts/GiftsWithPicture.js';
import barButton from '../../shared/ui/BarButton.module.css';
import styles from './SeeOnGiftsDialog.module.css';

/** Of the address, so that the way back from a gift leads here. */
const PARAMETER = 'picture';

export const seeOnGifts = ({ id }: Picture): string => `?${PARAMETER}=${id}`;

/** Six gifts with the picture that the address names. */
export function SeeOnGiftsDialog({ images }: { images: readonly Picture[] }) {
  const [query, setQuery] = useSearchParams();
  const image = images.find(({ id }) => id === query.get(PARAMETER));
  const close = () =>
    setQuery(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true },
    );

  if (!image) return null;
  return (
    <Dialog
      open
      maxWidth={false}
      onClose={close}
      aria-labelledby="see-on-gifts-title"
      slotProps={{ paper: { className: styles.paper }, container: { className: styles.container } }}
    >
      <header className={styles.header}>
        <img className={styles.picture} src={image.thumbnailUrl} alt="" width={48} height={60} />
        <h2 id="see-on-gifts-title">See it on</h2>
        <button type="button" className={barButton.button} aria-label="Close" onClick={close}>
          <XIcon size={24} aria-hidden />
        </button>
      </header>
      <div className={styles.gifts}>
        <GiftsWithPicture image={image} />
      </div>
    </Dialog>
  );
}
