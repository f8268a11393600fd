import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    tonal: true;
  }
}

export const surfaces: ThemeOptions['components'] = {
  MuiPaper: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundImage: 'none',
        variants: [{ props: { variant: 'tonal' }, style: { padding: '18px 20px', backgroundColor: theme.vars.palette.blush } }],
      }),
      rounded: { borderRadius: radius.panel },
      elevation0: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
};
