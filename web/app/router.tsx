import { useEffect, useEffectEvent } from 'react';
import { matchPath, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { PageData } from '../../server/storefront/contract.js';
import { NoProducts } from '../features/catalog/no-products.js';
import { addToCart } from '../shared/cart/add-to-cart.js';
import { cartOpened } from '../shared/cart/cart-slice.js';
import { lazyPart } from '../shared/lazy-part.js';
import { serverRendered } from '../shared/server-rendered.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import { Layout } from './layout/Layout.js';
import { lazyWithMui } from './lazy-page.js';

const HomePage = serverRendered(() => import('../features/catalog/HomePage.js'));
const CategoryPage = serverRendered(() => import('../features/catalog/CategoryPage.js'));
const FavoritesPage = serverRendered(() => import('../features/catalog/FavoritesPage.js'));
const ProductPage = serverRendered(() => import('../features/catalog/ProductPage.js'));
const GeneratePage = lazyWithMui(() => import('../features/generator/GeneratePage.js'));
const ProductGenerator = lazyWithMui(() => import('../features/generator/ProductGenerator.js'));
const AccountPage = lazyWithMui(() => import('../features/account/AccountPage.js'));
const OrderPage = lazyWithMui(() => import('../features/account/orders/OrderPage.js'));
const LinkedOrderPage = lazyWithMui(() => import('../features/account/orders/LinkedOrderPage.js'));
const OrderLookupPage = lazyWithMui(() => import('../features/account/orders/OrderLookupPage.js'));
const ReviewPage = lazyWithMui(() => import('../features/reviews/ReviewPage.js'));
const AuthPage = lazyWithMui(() => import('../features/auth/AuthPage.js'));
const UnsubscribePage = lazyWithMui(() => import('../features/mailing/UnsubscribePage.js'));
const PaymentSuccessPage = lazyPart(() => import('../features/checkout/PaymentSuccessPage.js'));
const GiftPage = lazyPart(() => import('../features/gift-page/GiftPage.js'));
const TestPage = lazyWithMui(() => import('../features/testing/TestPage.js'));
const DashboardPage = lazyWithMui(() => import('../features/admin/DashboardPage.js'));
const ContactPage = serverRendered(() => import('../features/info/ContactPage.js'));
const ContactForm = lazyWithMui(() => import('../features/info/ContactForm.js'));
const ShippingPage = serverRendered(() => import('../features/info/ShippingPage.js'));
const ReturnsPage = serverRendered(() => import('../features/info/ReturnsPage.js'));
const FaqPage = serverRendered(() => import('../features/info/FaqPage.js'));
const PrivacyPage = serverRendered(() => import('../features/info/PrivacyPage.js'));
const TermsPage = serverRendered(() => import('../features/info/TermsPage.js'));
const NotFoundPage = serverRendered(() => import('./NotFoundPage.js'));

/** The main page, which opens the cart beside it. A canceled payment leads here and puts its gifts back. */
function CartRoute() {
  const dispatch = useAppDispatch();
  const { key, search } = useLocation();
  const navigate = useNavigate();

  const arrive = useEffectEvent(() => {
    if (new URLSearchParams(search).get('payment') === 'cancelled') {
      // Another page's visitors do without its code.
      void import('../shared/cart/open-checkouts.js').then(({ restoreCheckout }) => dispatch(restoreCheckout()));
      void navigate('/cart', { replace: true });
    }
    dispatch(cartOpened(true));
  });
  // Once per visit of this address: closed, the cart stays closed.
  useEffect(() => arrive(), [key]);

  return <HomePage />;
}

/** The product, or the generator in its place when requested. An added item opens the cart. */
function ProductRoute() {
  const dispatch = useAppDispatch();
  return (
    <ProductPage
      generator={(slot) => <ProductGenerator {...slot} />}
      onAddToCart={(line) => {
        dispatch(addToCart(line));
        dispatch(cartOpened(true));
      }}
    />
  );
}

const SERVER_RENDERED = {
  '/': HomePage,
  '/cart': HomePage,
  '/category/:category': CategoryPage,
  '/product/:id': ProductPage,
  '/favorites': FavoritesPage,
  '/contact': ContactPage,
  '/shipping': ShippingPage,
  '/returns': ReturnsPage,
  '/faq': FaqPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
};

/** Preloads the chunk of the page that the server rendered. */
export async function loadPage(path: string, { list }: PageData): Promise<void> {
  const [, page = NotFoundPage] = Object.entries(SERVER_RENDERED).find(([pattern]) => matchPath(pattern, path)) ?? [];
  await Promise.all([page.load(), list?.page.products.length === 0 && NoProducts.load()]);
}

/** All routes of the shop, each page in its own chunk. */
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
        <Route path="unsubscribe" element={<UnsubscribePage />} />
        <Route path="order" element={<OrderLookupPage />} />
        <Route path="order/:number" element={<LinkedOrderPage />} />
        <Route path="review/:number" element={<ReviewPage />} />
        <Route path="gift/:key" element={<GiftPage />} />
        <Route path="auth" element={<AuthPage />} />
        <Route path="payment-success" element={<PaymentSuccessPage />} />
        <Route path="subscription-success" element={<PaymentSuccessPage />} />
        <Route path="fal_testing" element={<TestPage notFound={<NotFoundPage />} />} />
        <Route path="bestgiftsdashboard/*" element={<DashboardPage />} />
        <Route path="contact" element={<ContactPage form={ContactForm} />} />
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
