/** Shown where a phone has no room; still read out there. */
export const ON_WIDE = { flex: 'none', '@media (width < 900px)': { position: 'absolute', clipPath: 'inset(50%)' } };
