import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

export const navigation: ThemeOptions['components'] = {
  // One that stands alone. In a sentence a link is a plain `a`.
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 8,
        minHeight: 44,
        borderRadius: radius.badge,
        color: theme.vars.palette.primary.main,
        fontWeight: 600,
        textUnderlineOffset: 3,
        overflowWrap: 'anywhere',
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: radius.tile, boxShadow: theme.vars.shadows[3], border: 0 }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 44, '&.Mui-focusVisible': { backgroundColor: theme.vars.palette.blush } }),
    },
  },
  MuiTabs: {
    // The chosen side of a switch is raised.
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 0,
        padding: 3,
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: radius.tile,
        backgroundColor: theme.vars.palette.sunken,
      }),
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        maxWidth: 'none',
        minHeight: 44,
        padding: '0 8px',
        borderRadius: 13,
        fontSize: 15.5,
        color: theme.vars.palette.text.secondary,
        '&:hover, &.Mui-selected': { color: theme.vars.palette.primary.main },
        '&.Mui-selected': {
          backgroundColor: theme.vars.palette.background.paper,
          boxShadow: theme.vars.shadows[1],
          ...theme.applyStyles('dark', { backgroundColor: theme.vars.palette.divider }),
        },
      }),
    },
  },
};
