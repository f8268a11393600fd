import { act, render, screen } from '@testing-library/react';

const { MemoryRouter, useLocation, useNavigate } = await import('react-router-dom');
const { EntryButton } = await import('./EntryButton.js');

function Page() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { pathname: string; state: { list: string } | null };
  return (
    <>
      <button onClick={() => void navigate({ search: 'search=nora' })}>Search</button>
      <EntryButton to="/orders/1" aria-label="Details of order 1">
        Details
      </EntryButton>
      <p data-testid="page">{`${pathname} ${state?.list}`}</p>
    </>
  );
}

it('leads back to a search that has not been rendered yet', () => {
  render(
    <MemoryRouter initialEntries={['/orders']}>
      <Page />
    </MemoryRouter>,
  );
  act(() => {
    screen.getByRole('button', { name: 'Search' }).click();
    screen.getByRole('link', { name: 'Details of order 1' }).click();
  });
  expect(screen.getByTestId('page').textContent).toBe('/orders/1 ?search=nora');
});
