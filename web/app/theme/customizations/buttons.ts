import type { ThemeOptions } from '@mui/material/styles';
import { motion, radius } from '../tokens.js';

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    tonal: true;
    danger: true;
  }
}

export const buttons: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme, theme: { vars } }) => ({
        minWidth: 'auto',
        minHeight: 48,
        gap: 12,
        padding: '8px 22px',
        border: '1.5px solid transparent',
        borderRadius: radius.button,
        fontSize: '1rem',
        textAlign: 'center',
        transition: `background-color ${motion.fast}, color ${motion.fast}`,
        '@media print': { display: 'none' },
        '&.Mui-disabled': { border: '1.5px solid transparent', opacity: 0.42 },
        variants: [
          {
            props: { variant: 'contained' },
            style: {
              '&.Mui-disabled': {
                backgroundColor: vars.palette.primary.main,
                color: vars.palette.primary.contrastText,
                // MUI's opacity would make dark words on rose hard to read.
                ...theme.applyStyles('dark', {
                  backgroundColor: `color-mix(in srgb, ${vars.palette.primary.main} 22%, ${vars.palette.background.paper})`,
                  color: vars.palette.text.secondary,
                  opacity: 1,
                }),
              },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              borderColor: vars.palette.control,
              backgroundColor: vars.palette.background.paper,
              color: vars.palette.text.primary,
              '&:hover': { backgroundColor: vars.palette.sunken },
              '&.Mui-disabled': { borderColor: vars.palette.control, color: vars.palette.text.primary },
            },
          },
          { props: { variant: 'tonal' }, style: { backgroundColor: vars.palette.blush, color: vars.palette.primary.main } },
          {
            props: ({ variant }) => variant === 'text' || variant === 'tonal',
            style: {
              '&:hover': { backgroundColor: `color-mix(in srgb, ${vars.palette.primary.main} 12%, ${vars.palette.blush})` },
              '&.Mui-disabled': { color: vars.palette.primary.main },
            },
          },
          {
            props: { variant: 'text' },
            style: {
              // A waiting button is only `aria-disabled`, so that it keeps the focus.
              '&[aria-disabled=true]': {
                backgroundColor: 'transparent',
                color: vars.palette.text.secondary,
                fontWeight: 400,
                cursor: 'default',
              },
            },
          },
          {
            props: { variant: 'danger' },
            style: {
              backgroundColor: vars.palette.error.tint,
              color: vars.palette.error.main,
              '&:hover': { backgroundColor: `color-mix(in srgb, ${vars.palette.error.main} 14%, ${vars.palette.error.tint})` },
              '&.Mui-disabled': { color: vars.palette.error.main },
            },
          },
          // Looks small but is still 44 pixels high, the minimum size of a touch target.
          { props: { size: 'small' }, style: { minHeight: 44, padding: '6px 16px', fontSize: '0.9375rem' } },
          // The final button of a flow.
          { props: { size: 'large' }, style: { minHeight: 52 } },
        ],
      }),
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 44,
        minHeight: 44,
        borderRadius: radius.button,
        color: theme.vars.palette.text.primary,
        '&:hover': { backgroundColor: theme.vars.palette.sunken },
        '&[aria-busy=true]': { opacity: 0.42 },
      }),
      colorError: ({ theme }) => ({
        color: theme.vars.palette.error.main,
        '&:hover': { backgroundColor: theme.vars.palette.error.tint },
      }),
    },
  },
};
