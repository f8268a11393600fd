import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import styles from './FavoriteButton.module.css';
import { useFavorites } from './use-favorites.js';

interface FavoriteButtonProps {
  productId: string;
  /** Name of the product, for screen readers. */
  name: string;
  /** Lies on a picture, not on the page. */
  onPicture?: boolean;
}

/** A round heart: on for a favorite. */
export function FavoriteButton({ productId, name, onPicture }: FavoriteButtonProps) {
  const { has, toggle } = useFavorites();
  const on = has(productId);
  return (
    <button
      type="button"
      className={`${styles.button} ${onPicture ? styles.onPicture : ''} ${on ? styles.on : ''}`}
      aria-label={on ? `Remove ${name} from favorites` : `Add ${name} to favorites`}
      data-favorite
      onClick={() => toggle(productId)}
    >
      <HeartIcon size={22} weight={on ? 'fill' : 'regular'} aria-hidden />
    </button>
  );
}
