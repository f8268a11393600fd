import { useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useCart } from '../shared/cart/CartProvider.js';
import { Layout } from './layout/Layout.js';
import { lazyPage, lazyPageWithMui } from './lazy-page.js';

const HomePage = lazyPage(() => import('../features/catalog/HomePage.js').then((page) => page.HomePage));
const CategoryPage = lazyPage(() => import('../features/catalog/CategoryPage.js').then((page) => page.CategoryPage));
const ProductPage = lazyPage(() => import('../features/catalog/ProductPage.js').then((page) => page.ProductPage));
const NotFoundPage = lazyPage(() => import('./NotFoundPage.js').then((page) => page.NotFoundPage));
const GeneratePage = lazyPageWithMui(() =>
  import('../features/generator/GeneratePage.js').then((page) => page.GeneratePage),
);
const ProductGenerator = lazyPageWithMui(() =>
  import('../features/generator/ProductGenerator.js').then((part) => part.ProductGenerator),
);
const AccountPage = lazyPage(() => import('../features/account/AccountPage.js').then((page) => page.AccountPage));

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

/** The product, with the generator in its place when asked for; what is added lands in the cart, which opens. */
function ProductRoute() {
  const { add, setOpen } = useCart();
  return (
    <ProductPage
      generator={(slot) => <ProductGenerator {...slot} />}
      onAddToCart={(line) => {
        add(line);
        setOpen(true);
      }}
    />
  );
}

/** Every address of the shop (spec section 2). Each page is a chunk of its own. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="generate" element={<GeneratePage />} />
        <Route path="category/:category" element={<CategoryPage />} />
        <Route path="product/:id" element={<ProductRoute />} />
        <Route path="cart" element={<CartRoute />} />
        <Route path="my-account" element={<AccountPage />} />
        <Route path="account" element={<AccountPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
