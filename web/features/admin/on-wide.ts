/** Styles that hide an element on narrow windows but not from screen readers. */
export const ON_WIDE = { flex: 'none', '@media (width < 56.25em)': { position: 'absolute', clipPath: 'inset(50%)' } };
