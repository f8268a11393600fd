import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { PaintBrushIcon } from '@phosphor-icons/react/dist/csr/PaintBrush';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link, NavLink, useMatch } from 'react-router-dom';
import { CATEGORY_PAGES } from '../../../server/catalog/contract.js';
import { productsApi } from '../../shared/api/products-api.js';
import { useFavorites } from '../../shared/favorites/use-favorites.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { Brand } from './Brand.js';
import { SearchBox } from './SearchBox.js';
import styles from './SidebarNav.module.css';

/** Content of the sidebar, and of the slide-over on small screens. */
export function SidebarNav({ onNavigate }: { onNavigate?: () => void }) {
  const onHome = useMatch('/');
  const { count } = useFavorites();
  const onCart = useMatch('/cart');
  const slugHere = useMatch('/category/:slug')?.params.slug;
  const giftHere = useMatch('/product/:id')?.params.id;
  const { currentData: gift } = productsApi.endpoints.product.useQueryState(giftHere ?? skipToken);
  return (
    <>
      <div className={styles.brand}>
        <Brand tagline onNavigate={onNavigate} />
      </div>
      <SearchBox onNavigate={onNavigate} />
      <nav aria-label="Gift categories">
        <ul className={styles.list}>
          <li>
            <Link to="/" className={styles.link} aria-current={onHome || onCart ? 'page' : undefined} onClick={onNavigate}>
              All Creative Gifts
            </Link>
          </li>
          {CATEGORY_PAGES.map(({ slug, label, category }) => (
            <li key={slug}>
              <Link
                to={`/category/${slug}`}
                className={styles.link}
                aria-current={slug === slugHere ? 'page' : category === gift?.category || undefined}
                onClick={onNavigate}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ButtonLink to="/generate" variant="tonal" size={40} icon={<PaintBrushIcon size={20} aria-hidden />} onClick={onNavigate}>
        Craft a Gift Yourself
      </ButtonLink>
      <NavLink to="/favorites" className={styles.favorites} onClick={onNavigate}>
        <HeartIcon size={20} aria-hidden />
        Favorites
        {count > 0 && <span className={styles.count}>{count}</span>}
      </NavLink>
    </>
  );
}
