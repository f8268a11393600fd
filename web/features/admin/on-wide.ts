/** Styles that hide an element on narrow windows but not from screen readers. */
export const ON_WIDE = { flex: 'none', '@media (width < 900px)': { position: 'absolute', clipPath: 'inset(50%)' } };
