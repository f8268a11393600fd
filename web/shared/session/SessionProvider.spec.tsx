import { render, screen } from '@testing-library/react';
import { getAccessToken } from './auth-client.js';
import { SessionProvider, useSession } from './SessionProvider.js';

function State() {
  return <p>{useSession().state}</p>;
}

beforeEach(() => localStorage.clear());

it('is an error outside its provider', () => {
  const silent = console.error;
  console.error = () => undefined;
  expect(() => render(<State />)).toThrow('useSession must be used within a SessionProvider');
  console.error = silent;
});

it('knows at once that a browser without a kept session is signed out', () => {
  render(
    <SessionProvider>
      <State />
    </SessionProvider>,
  );
  expect(screen.getByText('signed-out')).toBeTruthy();
});

it('gives a visitor’s calls no token', async () => {
  await expect(getAccessToken()).resolves.toBeNull();
});
