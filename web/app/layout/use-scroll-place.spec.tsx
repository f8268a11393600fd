import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { useScrollPlace } from './use-scroll-place.js';

function Page() {
  const navigate = useNavigate();
  useScrollPlace({ current: null });
  return (
    <>
      <Link to="/gift">A gift</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

it('Back restores the position that a page was left at, also when the scroll event was still to come', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(
    <MemoryRouter>
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  );
  Object.defineProperty(window, 'scrollY', { configurable: true, writable: true, value: 500 });
  fireEvent.click(screen.getByRole('link'));
  window.scrollY = 0;
  fireEvent.click(screen.getByRole('button'));
  expect(scrollTo.mock.lastCall).toEqual([0, 500]);
  scrollTo.mockRestore();
});
