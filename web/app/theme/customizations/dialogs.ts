import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

/** Large dialogs, for longer tasks: the buttons are in a row below a divider. */
const LARGE = '.MuiDialog-paperWidthLg &';

/** Whether the dialog is a bottom sheet on phones. */
const isSheet = ({ maxWidth }: { maxWidth?: unknown }) => maxWidth === 'md' || maxWidth === 'lg';

export const dialogs: ThemeOptions['components'] = {
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'xs' },
    styleOverrides: {
      // A phone has its toasts at the bottom, where the buttons of a dialog are.
      root: { 'html:has(&)': { '--toasts-top': '16px', '--toasts-bottom': 'auto' } },
      paper: ({ theme }) => ({
        border: 0,
        borderRadius: radius.hero,
        boxShadow: theme.vars.shadows[3],
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        variants: [
          { props: { maxWidth: 'xs' }, style: { maxWidth: 460 } },
          { props: { maxWidth: 'sm' }, style: { maxWidth: 520 } },
          { props: { maxWidth: 'md' }, style: { maxWidth: 960 } },
          { props: { maxWidth: 'lg' }, style: { maxWidth: 1040 } },
          {
            props: isSheet,
            style: {
              backgroundColor: theme.vars.palette.background.default,
              [theme.breakpoints.down('md')]: {
                width: '100%',
                height: 'calc(100% - 12px)',
                maxHeight: 'none',
                margin: 0,
                borderRadius: `${radius.hero}px ${radius.hero}px 0 0`,
              },
            },
          },
        ],
      }),
      container: ({ theme }) => ({
        variants: [{ props: isSheet, style: { height: '100dvh', [theme.breakpoints.down('md')]: { alignItems: 'flex-end' } } }],
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.h2,
        padding: '28px 28px 0',
        [theme.breakpoints.down('sm')]: { padding: '24px 20px 0' },
        [LARGE]: { padding: '24px 32px 8px', [theme.breakpoints.down('md')]: { padding: '16px 16px 8px' } },
      }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        display: 'flex',
        flexDirection: 'column',
        gap: 16,
        overflowWrap: 'anywhere',
        '&, .MuiDialogTitle-root + &': { padding: '16px 28px 20px' },
        [theme.breakpoints.down('sm')]: { '&, .MuiDialogTitle-root + &': { padding: '16px 20px' } },
        [LARGE]: {
          padding: '12px 32px 28px',
          overscrollBehavior: 'contain',
          [theme.breakpoints.down('md')]: { padding: '8px 16px 20px' },
        },
      }),
    },
  },
  // Buttons of the full width, the primary action first.
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        flexDirection: 'column',
        alignItems: 'stretch',
        gap: 8,
        padding: '4px 28px 28px',
        [theme.breakpoints.down('sm')]: { padding: '0 20px 16px' },
        [LARGE]: {
          flexDirection: 'row',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 12,
          padding: '16px 32px',
          borderTop: `1px solid ${theme.vars.palette.divider}`,
          backgroundColor: theme.vars.palette.background.paper,
          [theme.breakpoints.down('md')]: {
            padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
            '& > button': { flex: 1 },
          },
        },
      }),
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
