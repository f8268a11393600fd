import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    tonal: true;
    panel: true;
    print: true;
  }
}

export const surfaces: ThemeOptions['components'] = {
  MuiPaper: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundImage: 'none',
        variants: [
          { props: { variant: 'tonal' }, style: { padding: '18px 20px', backgroundColor: theme.vars.palette.blush } },
          {
            props: { variant: 'panel' },
            style: {
              padding: 28,
              border: `1px solid ${theme.vars.palette.divider}`,
              [theme.breakpoints.down('sm')]: { padding: '20px 16px' },
            },
          },
          // A picture on paper, which stays light in the dark.
          {
            props: { variant: 'print' },
            style: { padding: 10, backgroundColor: theme.vars.palette.print, boxShadow: theme.vars.shadows[2] },
          },
        ],
      }),
      rounded: { borderRadius: radius.panel, variants: [{ props: { variant: 'print' }, style: { borderRadius: radius.print } }] },
      elevation0: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
};
