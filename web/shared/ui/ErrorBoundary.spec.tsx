import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';

const { ErrorBoundary } = await import('./ErrorBoundary.js');

function Broken({ error }: { error: unknown }): never {
  throw error;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // As after a reload a moment ago: no other follows.
  sessionStorage.setItem('keepsake.reloaded-at', String(Date.now()));
});

it.each([
  ['code that does not come', new Error('Failed to fetch dynamically imported module: /a.js'), /didn’t load.*connection/],
  ['code that fails', new TypeError("Cannot read properties of undefined (reading 'tone')"), /can’t be shown.*our mistake/],
  ['something thrown that is no error', 'oops', /can’t be shown.*our mistake/],
])('a page with %s says what helps', (_what, error, words) => {
  render(
    <ErrorBoundary>
      <Broken error={error} />
    </ErrorBoundary>,
  );

  expect(screen.getByRole('alert').textContent).toMatch(words);
  const heading = screen.getByRole('heading', { level: 1 }).textContent;
  expect(document.title).toBe(`${heading} · Keepsake`);
});
