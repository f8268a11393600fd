/** Figures with their names, side by side as far as there is room. */
export const FIGURES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: '12px 20px',
  '& dt': { color: 'text.secondary', font: '400 14px/20px var(--font-text)' },
  '& dd': { font: '600 22px/30px var(--font-text)' },
};
