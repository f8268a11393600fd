import { screen, within } from '@testing-library/react';

/** The texts of a grid's cells, row by row, without those of its heading. */
export const textsOfRows = (): (string | null)[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    );

/** Chooses between grids and cards; jsdom has no width of its own. */
export function setWindow(width: 'wide' | 'narrow'): void {
  const matchMedia = (media: string) => ({
    matches: width === 'narrow' && media.startsWith('(width <'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  window.matchMedia = matchMedia as unknown as typeof window.matchMedia;
}
