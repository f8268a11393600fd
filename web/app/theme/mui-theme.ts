import { createTheme, type ColorSystemOptions, type Shadows } from '@mui/material/styles';
import { components } from './customizations/index.js';
import { breakpoints, fonts, radius, schemes } from './tokens.js';

/** Colors of the brand that MUI has no name for, on every theme's palette. */
interface BrandColors {
  blush: string;
  sunken: string;
  butter: string;
  onButter: string;
  control: string;
  focus: string;
  print: string;
  banner: string;
  onBanner: string;
  scrim: string;
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends BrandColors {
    neutral: PaletteColor;
  }
  interface PaletteOptions extends Partial<BrandColors> {
    neutral?: SimplePaletteColorOptions;
  }
  interface PaletteColor {
    /** Background on which `main` is readable as text. */
    tint: string;
  }
  interface SimplePaletteColorOptions {
    tint?: string;
  }
}

function colorScheme(colors: (typeof schemes)['light']): ColorSystemOptions {
  const status = (main: string, tint: string) => ({ main, tint, contrastText: tint });
  return {
    palette: {
      primary: {
        main: colors.primary,
        dark: colors.primaryHover,
        contrastText: colors.onPrimary,
        tint: colors.blush,
      },
      background: { default: colors.canvas, paper: colors.surface },
      text: { primary: colors.ink, secondary: colors.ink2, disabled: colors.ink3 },
      divider: colors.line,
      success: status(colors.success, colors.successBg),
      warning: status(colors.warning, colors.warningBg),
      info: status(colors.info, colors.infoBg),
      error: status(colors.danger, colors.dangerBg),
      blush: colors.blush,
      sunken: colors.sunken,
      butter: colors.butter,
      onButter: colors.onButter,
      control: colors.control,
      focus: colors.focus,
      print: colors.print,
      banner: colors.banner,
      onBanner: colors.onBanner,
      scrim: colors.scrim,
      neutral: status(colors.neutral, colors.neutralBg),
    },
  };
}

const phone = `@media (width < ${breakpoints.md}em)`;

/** Sizes are CSS lengths in rem, so that text follows the size that the visitor set in the browser. */
function display(size: string, line: string, phoneSize: string, phoneLine: string) {
  return {
    fontFamily: fonts.display,
    fontWeight: 400,
    fontSize: size,
    lineHeight: line,
    letterSpacing: '-0.012em',
    textWrap: 'balance',
    fontVariantNumeric: 'lining-nums',
    [phone]: { fontSize: phoneSize, lineHeight: phoneLine },
  } as const;
}

/** Values follow the color scheme; MUI's other depths are not part of the brand. */
const shadows: Shadows = [...createTheme().shadows];
shadows.fill('none', 4);
[shadows[1], shadows[2], shadows[3]] = ['var(--shadow1)', 'var(--shadow2)', 'var(--shadow3)'];

/** The brand for pages and panels that are built with MUI. Follows the system's light or dark through CSS alone. */
export const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light: colorScheme(schemes.light), dark: colorScheme(schemes.dark) },
  breakpoints: { values: breakpoints, unit: 'em', step: 0.5 },
  spacing: 4,
  shape: { borderRadius: radius.input },
  typography: {
    fontFamily: fonts.text,
    h1: display('2.5rem', '2.875rem', '1.875rem', '2.25rem'),
    h2: display('1.75rem', '2.125rem', '1.5rem', '1.875rem'),
    h3: display('1.25rem', '1.625rem', '1.0625rem', '1.3125rem'),
    h4: { fontFamily: fonts.text, fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 600, letterSpacing: 'normal' },
    h5: { fontFamily: fonts.text, fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 600, letterSpacing: 'normal' },
    subtitle1: { fontSize: '1.125rem', lineHeight: '1.6875rem' },
    subtitle2: { fontSize: '0.9375rem', fontWeight: 400, lineHeight: '1.375rem' },
    body1: { fontSize: '1rem', lineHeight: '1.5rem' },
    body2: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    caption: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
    lead: { fontFamily: fonts.text, fontSize: '0.9375rem', lineHeight: '1.375rem' },
    hint: { fontFamily: fonts.text, fontSize: '0.875rem', lineHeight: '1.25rem' },
    small: { fontFamily: fonts.text, fontSize: '0.8125rem', lineHeight: '1.125rem', fontWeight: 400 },
    button: { fontSize: '1rem', lineHeight: '1.25rem', fontWeight: 600, textTransform: 'none' },
  },
  shadows,
  focusVisible: { outlineWidth: 3, outlineColor: 'var(--focus)', outlineOffset: 2 },
  components,
});
