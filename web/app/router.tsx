import { lazy, useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useCart } from '../shared/cart/CartProvider.js';
import { Layout } from './layout/Layout.js';

const HomePage = lazy(() => import('../features/catalog/HomePage.js'));
const CategoryPage = lazy(() => import('../features/catalog/CategoryPage.js'));
const NotFoundPage = lazy(() => import('./NotFoundPage.js'));

/** The main page with the cart open beside it. A cancelled payment leads here and gives the cart back. */
function CartRoute() {
  const { setOpen, restore } = useCart();
  const { search } = useLocation();
  const navigate = useNavigate();
  const cancelled = new URLSearchParams(search).get('payment') === 'cancelled';

  useEffect(() => {
    if (cancelled) {
      restore();
      void navigate('/cart', { replace: true });
    }
    setOpen(true);
  }, [cancelled, navigate, restore, setOpen]);

  return <HomePage />;
}

/** Every address of the shop (spec section 2). Each page is a chunk of its own. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="category/:category" element={<CategoryPage />} />
        <Route path="cart" element={<CartRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
