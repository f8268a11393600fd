import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

export const dialogs: ThemeOptions['components'] = {
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: radius.hero, boxShadow: theme.vars.shadows[3], border: 0 }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.default,
        boxShadow: theme.vars.shadows[3],
        border: 0,
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.scrim } }),
    },
  },
};
