import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useGoBack } from './use-go-back.js';

function Page() {
  const { pathname } = useLocation();
  const goBack = useGoBack();
  const navigate = useNavigate();
  return (
    <>
      <h1>{pathname}</h1>
      <button onClick={goBack}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  );
}

it('goes back once for two taps, and again after the entry was left', () => {
  render(
    <MemoryRouter initialEntries={['/', '/gift', '/upload']}>
      <Page />
    </MemoryRouter>,
  );
  const press = (name: string, taps: number) =>
    act(() => Array.from({ length: taps }).forEach(() => screen.getByRole('button', { name }).click()));
  const page = () => screen.getByRole('heading').textContent;
  press('Back', 2);
  expect(page()).toBe('/gift');
  press('Forward', 1);
  expect(page()).toBe('/upload');
  press('Back', 2);
  expect(page()).toBe('/gift');
});
