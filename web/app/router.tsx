import { lazy, useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useCart } from '../shared/cart/CartProvider.js';
import { Layout } from './layout/Layout.js';
import { lazyPage, lazyWithMui } from './lazy-page.js';

const HomePage = lazyPage(() => import('../features/catalog/HomePage.js'));
const CategoryPage = lazyPage(() => import('../features/catalog/CategoryPage.js'));
const FavoritesPage = lazy(() => import('../features/catalog/FavoritesPage.js'));
const ProductPage = lazyPage(() => import('../features/catalog/ProductPage.js'));
const GeneratePage = lazyWithMui(() => import('../features/generator/GeneratePage.js'));
const ProductGenerator = lazyWithMui(() => import('../features/generator/ProductGenerator.js'));
const AccountPage = lazyWithMui(() => import('../features/account/AccountPage.js'));
const OrderPage = lazy(() => import('../features/account/orders/OrderPage.js'));
const LinkedOrderPage = lazy(() => import('../features/account/orders/LinkedOrderPage.js'));
const OrderLookupPage = lazyWithMui(() => import('../features/account/orders/OrderLookupPage.js'));
const AuthPage = lazyWithMui(() => import('../features/auth/AuthPage.js'));
const PaymentSuccessPage = lazy(() => import('../features/checkout/PaymentSuccessPage.js'));
const TestPage = lazy(() => import('../features/testing/TestPage.js'));
const DashboardPage = lazyWithMui(() => import('../features/admin/DashboardPage.js'));
const ContactPage = lazyWithMui(() => import('../features/info/ContactPage.js'));
const ShippingPage = lazy(() => import('../features/info/ShippingPage.js'));
const ReturnsPage = lazy(() => import('../features/info/ReturnsPage.js'));
const FaqPage = lazy(() => import('../features/info/FaqPage.js'));
const PrivacyPage = lazy(() => import('../features/info/PrivacyPage.js'));
const TermsPage = lazy(() => import('../features/info/TermsPage.js'));
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

/** Brings the code of the page at a path, if it is one whose document comes with a first screen (first-screens.tsx). */
export async function loadFirstPage(path: string): Promise<void> {
  const [page = ''] = path.split('/').slice(1);
  if (page === '' || page === 'cart') await HomePage.load();
  if (page === 'category') await CategoryPage.load();
  if (page === 'product') await ProductPage.load();
}

/** Every address of the shop (spec section 2). Each page is a chunk of its own. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="generate" element={<GeneratePage />} />
        <Route path="category/:category" element={<CategoryPage />} />
        <Route path="favorites" element={<FavoritesPage />} />
        <Route path="product/:id" element={<ProductRoute />} />
        <Route path="cart" element={<CartRoute />} />
        <Route path="my-account" element={<AccountPage />} />
        <Route path="account" element={<AccountPage />} />
        <Route path="my-account/orders/:id" element={<OrderPage />} />
        <Route path="account/orders/:id" element={<OrderPage />} />
        <Route path="order" element={<OrderLookupPage />} />
        <Route path="order/:number" element={<LinkedOrderPage />} />
        <Route path="auth" element={<AuthPage />} />
        <Route path="payment-success" element={<PaymentSuccessPage />} />
        <Route path="subscription-success" element={<PaymentSuccessPage />} />
        <Route path="fal_testing" element={<TestPage notFound={<NotFoundPage />} />} />
        <Route path="bestgiftsdashboard/*" element={<DashboardPage />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="shipping" element={<ShippingPage />} />
        <Route path="returns" element={<ReturnsPage />} />
        <Route path="faq" element={<FaqPage />} />
        <Route path="privacy" element={<PrivacyPage />} />
        <Route path="terms" element={<TermsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
