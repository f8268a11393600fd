import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { useMissedTraversal } from './use-missed-traversal.js';

function Page() {
  const { pathname, search } = useLocation();
  // Back is pressed while the page renders for the first time.
  useState(() => window.history.replaceState(null, '', '/category/couples?sort=price-high'));
  useMissedTraversal();
  return <p>{pathname + search}</p>;
}

it('a page that was left by Back before the router listened is left all the same', async () => {
  window.history.replaceState(null, '', '/category/couples?sort=price-high&min=40');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  expect(await screen.findByText('/category/couples?sort=price-high')).toBeTruthy();
});
