import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { MAX_FAVORITES, type Product } from '../../../server/catalog/contract.js';
import { useFavorites } from '../../shared/favorites/use-favorites.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { ModeSwitch } from '../../shared/ui/ModeSwitch.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { useProductSelectionQuery } from './favorites-api.js';
import styles from './FavoritesPage.module.css';
import listStyles from './GiftListing.module.css';
import { LoadingFailed } from './LoadingFailed.js';
import { MyPictureSwitch } from './MyPictureSwitch.js';
import { ProductCard } from './ProductCard.js';
import { Placeholder } from './ProductGrid.js';
import gridStyles from './ProductGrid.module.css';

const MAX_PLACEHOLDERS = 8;

/** Favorites of this visit: a removed one keeps its position until the page is left, so that it can be undone. */
function useFavoritesOfVisit() {
  const { productIds, ready } = useFavorites();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const added = productIds.filter((id) => !seen.includes(id));
  if (ready && added.length > 0) {
    const all = [...added, ...seen];
    // One request cannot contain more products, so removed favorites are dropped.
    setSeen(all.length > MAX_FAVORITES ? productIds : all);
  }
  return ready ? seen : productIds;
}

function Placeholders({ count }: { count: number }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading your favorites
      </p>
      <ul className={gridStyles.grid} aria-busy>
        {Array.from({ length: Math.min(count, MAX_PLACEHOLDERS) }, (_, index) => (
          <Placeholder key={index} />
        ))}
      </ul>
    </>
  );
}

function NoFavorites() {
  return (
    <EmptyState
      icon={<HeartIcon size={28} aria-hidden />}
      title="No favorites yet"
      message="Press the heart on a gift, and it waits for you here."
      action={
        <ButtonLink to="/" variant="outline">
          All Creative Gifts
        </ButtonLink>
      }
    />
  );
}

function FavoriteCard({ product }: { product: Product }) {
  const { has, toggle } = useFavorites();
  const item = useRef<HTMLLIElement>(null);
  const removed = !has(product.id);
  const undo = () => {
    toggle(product.id);
    // This button is removed; the card's own heart does the same.
    item.current?.querySelector('button')?.focus();
  };

  return (
    <li ref={item} className={styles.item}>
      <ProductCard product={product} />
      {removed && (
        <div className={styles.removed}>
          <p>Removed</p>
          <Button variant="outline" aria-label={`Undo: keep ${product.name}`} onClick={undo}>
            Undo
          </Button>
        </div>
      )}
    </li>
  );
}

/** How many are not shown, and the way to forget them. */
function NoLongerSold({ productIds }: { productIds: readonly string[] }) {
  const { toggle } = useFavorites();
  const one = productIds.length === 1;
  const forget = () => {
    productIds.forEach(toggle);
    // The button is gone with the sentence.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <p className={styles.gone}>
      {one ? '1 gift you kept is no longer sold.' : `${productIds.length} gifts you kept are no longer sold.`}
      <Button variant="quiet" onClick={forget}>
        {one ? 'Remove' : 'Remove all'}
      </Button>
    </p>
  );
}

function FavoriteGifts() {
  const { has, ready, unreachable } = useFavorites();
  const shown = useFavoritesOfVisit();
  const { data, isError, isFetching, refetch } = useProductSelectionQuery(shown, { skip: shown.length === 0 });

  if (shown.length === 0) {
    if (ready) return <NoFavorites />;
    if (!unreachable) return <Placeholders count={MAX_PLACEHOLDERS} />;
    return (
      <ErrorState
        title="Error loading your favorites"
        message="They are kept in your account. Please try again later."
        onRetry={() => window.location.reload()}
      />
    );
  }
  if (isError && !isFetching) return <LoadingFailed title="Error loading products" onRetry={() => void refetch()} />;
  if (!data) return <Placeholders count={shown.length} />;

  const gone = isFetching ? [] : shown.filter((id) => has(id) && !data.products.some((product) => product.id === id));
  const removed = data.products.filter(({ id }) => !has(id));
  return (
    <>
      <p className="visually-hidden" role="status">
        {removed.length > 0 && `Removed from your favorites: ${removed.map(({ name }) => name).join(', ')}`}
      </p>
      {gone.length > 0 && <NoLongerSold productIds={gone} />}
      {data.products.length === 0 ? (
        <NoFavorites />
      ) : (
        <ul className={gridStyles.grid}>
          {data.products.map((product) => (
            <FavoriteCard key={product.id} product={product} />
          ))}
        </ul>
      )}
    </>
  );
}

export default function FavoritesPage() {
  usePageTitle<'/favorites'>('Favorites');
  const { count } = useFavorites();
  const { state, user } = useSession();
  const location = useLocation();
  return (
    <>
      <PageTop>
        <ModeSwitch />
      </PageTop>
      <div className={listStyles.header}>
        <h1 className={listStyles.heading}>Favorites</h1>
        <MyPictureSwitch />
      </div>
      <h2 className="visually-hidden">The gifts</h2>
      <FavoriteGifts key={user?.id ?? 'visitor'} />
      {state === 'signed-out' && count > 0 && (
        <p className={styles.note}>
          They are kept on this device. <Link to={signInPath(location)}>Log in</Link> to have them on every device.
        </p>
      )}
    </>
  );
}
