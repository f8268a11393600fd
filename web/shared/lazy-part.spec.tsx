import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';

const { lazyPart } = await import('./lazy-part.js');
const { ErrorBoundary } = await import('./ui/ErrorBoundary.js');

const loaded = { default: () => <p>The part</p> };
const failingOnce = () =>
  jest.fn(() => Promise.resolve<typeof loaded>(loaded)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
const page = (Part: ComponentType<object>, visit: string) => (
  <ErrorBoundary key={visit} fallback="It did not load">
    <Suspense fallback="Loading">
      <Part />
    </Suspense>
  </ErrorBoundary>
);

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('a part whose code did not load', () => {
  it('is loaded again when it is shown again, and not by itself', async () => {
    const load = failingOnce();
    const Part = lazyPart(load);
    const { rerender } = render(page(Part, 'first'));
    await screen.findByText('It did not load');
    rerender(page(Part, 'first'));
    expect(load).toHaveBeenCalledTimes(1);
    rerender(page(Part, 'second'));
    expect(await screen.findByText('The part')).toBeTruthy();
    rerender(page(Part, 'third'));
    expect(screen.getByText('The part')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('has a substitute until then', async () => {
    const load = failingOnce();
    const Part = lazyPart(load, () => <p>The substitute</p>);
    const { rerender } = render(page(Part, 'first'));
    await screen.findByText('The substitute');
    rerender(page(Part, 'first'));
    expect(load).toHaveBeenCalledTimes(1);
    rerender(page(Part, 'second'));
    expect(await screen.findByText('The part')).toBeTruthy();
  });
});
