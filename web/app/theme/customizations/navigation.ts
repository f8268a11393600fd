import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

export const navigation: ThemeOptions['components'] = {
  // One that stands alone. In a sentence a link is a plain `a`.
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: {
        display: 'inline-flex',
        alignItems: 'center',
        gap: 8,
        minHeight: 44,
        borderRadius: radius.badge,
        fontWeight: 600,
        textUnderlineOffset: 3,
        overflowWrap: 'anywhere',
        // A button that reads as a part of a sentence.
        '&.MuiLink-button': { padding: '0 4px', verticalAlign: 'baseline' },
      },
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
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 0,
        variants: [
          // The chosen side of a switch is raised.
          {
            props: ({ component }) => component !== 'nav',
            style: {
              padding: 3,
              border: `1px solid ${theme.vars.palette.divider}`,
              borderRadius: radius.tile,
              backgroundColor: theme.vars.palette.sunken,
            },
          },
          // The page among others is underlined.
          {
            props: { component: 'nav' },
            style: {
              margin: '20px 0 0',
              borderBottom: `1px solid ${theme.vars.palette.divider}`,
              [theme.breakpoints.down('md')]: { marginTop: 16 },
            },
          },
        ],
      }),
      list: ({ theme }) => ({
        'nav > * > &': { gap: 4, [theme.breakpoints.down('md')]: { justifyContent: 'space-between', gap: 0 } },
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
        fontSize: '0.96875rem',
        color: theme.vars.palette.text.secondary,
        '&:hover, &.Mui-selected': { color: theme.vars.palette.primary.main },
        '&.Mui-selected': {
          backgroundColor: theme.vars.palette.background.paper,
          boxShadow: theme.vars.shadows[1],
          ...theme.applyStyles('dark', { backgroundColor: theme.vars.palette.divider }),
        },
        'nav &': {
          minWidth: 0,
          padding: '0 16px',
          borderRadius: radius.badge,
          fontSize: '1rem',
          lineHeight: '3.125rem',
          '&.Mui-selected': { background: 'none', boxShadow: 'none' },
          '&.Mui-selected::after': {
            content: '""',
            position: 'absolute',
            inset: 'auto 12px 0',
            height: 3,
            borderRadius: '3px 3px 0 0',
            backgroundColor: theme.vars.palette.primary.main,
          },
          '&:focus-visible': { outlineOffset: -3 },
          [theme.breakpoints.down('md')]: { padding: '0 8px', '&.Mui-selected::after': { inset: 'auto 4px 0' } },
          '@media (width < 23.75em)': { padding: '0 6px', fontSize: '0.9375rem' },
        },
      }),
    },
  },
  // Dots in a row, each above its words, and the way between them.
  MuiStepLabel: {
    styleOverrides: {
      root: { alignItems: 'flex-start', paddingRight: 8 },
      iconContainer: ({ theme: { vars } }) => ({
        display: 'grid',
        placeItems: 'center',
        width: 28,
        height: 28,
        border: `2px solid ${vars.palette.control}`,
        borderRadius: '50%',
        color: 'transparent',
        '&.Mui-completed': {
          borderColor: vars.palette.primary.main,
          backgroundColor: vars.palette.primary.main,
          color: vars.palette.primary.contrastText,
        },
      }),
      labelContainer: { '&.MuiStepLabel-alternativeLabel': { marginTop: 8, textAlign: 'left' } },
      label: {
        '&.MuiStepLabel-alternativeLabel': { marginTop: 0 },
        '&.Mui-completed': { fontWeight: 600 },
      },
    },
  },
  MuiStepConnector: {
    styleOverrides: {
      root: { '&.MuiStepConnector-alternativeLabel': { top: 13, right: 'calc(100% + 8px)', left: 'calc(-100% + 36px)' } },
      line: ({ theme: { vars } }) => ({
        borderTopWidth: 2,
        borderColor: vars.palette.divider,
        '.Mui-completed > &': { borderColor: vars.palette.primary.main },
      }),
    },
  },
  // The same switch, where its sides are buttons.
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 3,
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: radius.tile,
        backgroundColor: theme.vars.palette.sunken,
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        flex: 1,
        minHeight: 44,
        padding: '0 16px',
        border: 0,
        fontSize: '0.9375rem',
        color: theme.vars.palette.text.secondary,
        whiteSpace: 'nowrap',
        '&&': { borderRadius: 13 },
        '&:hover, &.Mui-selected': { backgroundColor: 'transparent', color: theme.vars.palette.primary.main },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.background.paper,
          boxShadow: theme.vars.shadows[1],
          ...theme.applyStyles('dark', { backgroundColor: theme.vars.palette.divider }),
        },
      }),
    },
  },
};
