/** The brand's numbers (tokens of the design). The static style sheet and the MUI theme are both made from these. */

interface Scheme {
  canvas: string;
  surface: string;
  sunken: string;
  blush: string;
  ink: string;
  ink2: string;
  ink3: string;
  line: string;
  control: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  butter: string;
  onButter: string;
  link: string;
  focus: string;
  success: string;
  successBg: string;
  warning: string;
  warningBg: string;
  info: string;
  infoBg: string;
  danger: string;
  dangerBg: string;
  neutral: string;
  neutralBg: string;
  banner: string;
  onBanner: string;
  print: string;
  scrim: string;
  shadow1: string;
  shadow2: string;
  shadow3: string;
}

const light: Scheme = {
  canvas: '#fdfbf8',
  surface: '#ffffff',
  sunken: '#f6f0ec',
  blush: '#f8e9e4',
  ink: '#2b1820',
  ink2: '#6a545b',
  ink3: '#7d686e',
  line: '#e9dfd9',
  control: '#917b82',
  primary: '#86254b',
  primaryHover: '#6d1a3a',
  onPrimary: '#ffffff',
  butter: '#f6cd6b',
  onButter: '#2b1820',
  link: '#86254b',
  focus: '#2f5fb3',
  success: '#256045',
  successBg: '#e2f1e7',
  warning: '#775100',
  warningBg: '#fdf0c8',
  info: '#1f5488',
  infoBg: '#e2eef9',
  danger: '#a3212f',
  dangerBg: '#fce6e5',
  neutral: '#5c5055',
  neutralBg: '#efebe9',
  banner: '#86254b',
  onBanner: '#ffffff',
  print: '#ffffff',
  scrim: 'rgba(43,24,32,0.46)',
  shadow1: '0 1px 2px rgba(62,24,38,.06)',
  shadow2: '0 2px 4px rgba(62,24,38,.05), 0 10px 28px -8px rgba(62,24,38,.16)',
  shadow3: '0 8px 16px rgba(62,24,38,.08), 0 32px 64px -16px rgba(62,24,38,.32)',
};

const dark: Scheme = {
  canvas: '#1a1216',
  surface: '#241a1f',
  sunken: '#140d10',
  blush: '#3a2029',
  ink: '#f7eee9',
  ink2: '#c7b3b4',
  ink3: '#a8949a',
  line: '#3b2d33',
  control: '#8d777e',
  primary: '#f2a3b8',
  primaryHover: '#f8bccb',
  onPrimary: '#3d0c20',
  butter: '#f6cd6b',
  onButter: '#2b1820',
  link: '#f2a3b8',
  focus: '#9cc3ff',
  success: '#8fd6ad',
  successBg: '#1a3327',
  warning: '#f3cf7a',
  warningBg: '#3a2d10',
  info: '#9cc8f2',
  infoBg: '#17293b',
  danger: '#ffb0ab',
  dangerBg: '#431a1d',
  neutral: '#cfc3c6',
  neutralBg: '#332a2e',
  banner: '#57152f',
  onBanner: '#fbe3e6',
  print: '#efe6e0',
  scrim: 'rgba(8,4,6,0.66)',
  shadow1: '0 0 0 1px #3b2d33',
  shadow2: '0 0 0 1px #3b2d33, 0 12px 28px -8px #000',
  shadow3: '0 0 0 1px #46363d, 0 32px 64px -16px #000',
};

export const schemes = { light, dark };

export const fonts = {
  display: '"Young Serif", "Young Serif Fallback", "Young Serif Fallback Android", "Young Serif Fallback Linux", Georgia, serif',
  text: '"Figtree", "Figtree Fallback", "Figtree Fallback Android", "Figtree Fallback Linux", Arial, sans-serif',
};

/** Pixels. */
export const radius = { print: 4, badge: 8, input: 12, button: 14, tile: 16, picture: 20, panel: 24, hero: 28 };

/** In em (600, 900, 1200 and 1600 px at the usual 16 px): with text twice as large, the layout of a window half as wide. */
export const breakpoints = { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 100 };

export const motion = {
  fast: '120ms',
  base: '200ms',
  slow: '320ms',
  reveal: '600ms',
  easeOut: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  easeInOut: 'cubic-bezier(0.6, 0, 0.2, 1)',
};
