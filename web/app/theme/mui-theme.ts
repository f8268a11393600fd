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

const phone = `@media (max-width:${breakpoints.md - 0.05}px)`;

function display(size: number, line: number, phoneSize: number, phoneLine: number) {
  return {
    fontFamily: fonts.display,
    fontWeight: 400,
    fontSize: size,
    lineHeight: `${line}px`,
    letterSpacing: '-0.012em',
    textWrap: 'balance',
    fontVariantNumeric: 'lining-nums',
    [phone]: { fontSize: phoneSize, lineHeight: `${phoneLine}px` },
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
  breakpoints: { values: breakpoints },
  spacing: 4,
  shape: { borderRadius: radius.input },
  typography: {
    fontFamily: fonts.text,
    h1: display(40, 46, 30, 36),
    h2: display(28, 34, 24, 30),
    h3: display(20, 26, 17, 21),
    h4: { fontFamily: fonts.text, fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: 'normal' },
    h5: { fontFamily: fonts.text, fontSize: 14, lineHeight: '20px', fontWeight: 600, letterSpacing: 'normal' },
    subtitle1: { fontSize: 18, lineHeight: '27px' },
    subtitle2: { fontSize: 15, fontWeight: 400, lineHeight: '22px' },
    body1: { fontSize: 16, lineHeight: '24px' },
    body2: { fontSize: 14, lineHeight: '20px' },
    caption: { fontSize: 13, lineHeight: '18px' },
    lead: { fontFamily: fonts.text, fontSize: 15, lineHeight: '22px' },
    hint: { fontFamily: fonts.text, fontSize: 14, lineHeight: '20px' },
    small: { fontFamily: fonts.text, fontSize: 13, lineHeight: '18px', fontWeight: 400 },
    button: { fontSize: 16, lineHeight: '20px', fontWeight: 600, textTransform: 'none' },
  },
  shadows,
  focusVisible: { outlineWidth: 3, outlineColor: 'var(--focus)', outlineOffset: 2 },
  components,
});
