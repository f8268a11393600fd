import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

export const surfaces: ThemeOptions['components'] = {
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: radius.panel },
      elevation0: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
};
