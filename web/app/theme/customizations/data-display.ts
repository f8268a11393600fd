import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    neutral: true;
  }
}

declare module '@mui/material/styles' {
  interface TypographyVariants {
    lead: React.CSSProperties;
    hint: React.CSSProperties;
    small: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    lead?: React.CSSProperties;
    hint?: React.CSSProperties;
    small?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    lead: true;
    hint: true;
    small: true;
  }
}

export const dataDisplay: ThemeOptions['components'] = {
  MuiTypography: {
    defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p', lead: 'p', hint: 'p', small: 'p' } },
    styleOverrides: {
      root: ({ theme }) => ({
        variants: [
          // Words beside the main ones.
          {
            props: ({ variant }) => variant === 'lead' || variant === 'hint' || variant === 'small',
            style: {
              color: theme.vars.palette.text.secondary,
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            },
          },
          { props: { variant: 'small' }, style: { display: 'block' } },
        ],
      }),
    },
  },
  // A dot and a word.
  MuiChip: {
    styleOverrides: {
      root: ({ theme: { vars }, ownerState: { color = 'default' } }) => {
        const { main, tint } = vars.palette[color === 'default' ? 'neutral' : color];
        return {
          height: 26,
          gap: 7,
          padding: '0 10px',
          borderRadius: radius.badge,
          backgroundColor: tint,
          color: main,
          fontSize: '0.8125rem',
          fontWeight: 600,
          lineHeight: '1.125rem',
          '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', backgroundColor: 'currentColor' },
        };
      },
      label: { padding: 0 },
    },
  },
  // The square of an icon or of initials.
  MuiAvatar: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: {
      root: { width: 40, height: 40 },
      rounded: { borderRadius: radius.input },
      colorDefault: ({ theme }) => ({
        backgroundColor: theme.vars.palette.sunken,
        color: theme.vars.palette.text.secondary,
      }),
    },
  },
};
