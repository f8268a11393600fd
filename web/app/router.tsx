import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Layout } from './layout/Layout.js';

const NotFoundPage = lazy(() => import('./NotFoundPage.js'));

/** Every address of the shop (spec section 2). Each page is a chunk of its own. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
