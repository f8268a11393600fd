import type { ThemeOptions } from '@mui/material/styles';

export const tables: ThemeOptions['components'] = {
  MuiTable: {
    styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: `color-mix(in srgb, ${vars.palette.blush} 55%, ${vars.palette.background.paper})`,
        },
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '8px 14px', border: 0, color: 'inherit', fontSize: '0.9375rem', lineHeight: '1.25rem' },
      head: ({ theme }) => ({
        height: 52,
        padding: '0 14px',
        color: theme.vars.palette.text.secondary,
        fontSize: '0.8125rem',
        lineHeight: '1.125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }),
      body: ({ theme }) => ({ height: 69, borderTop: `1px solid ${theme.vars.palette.divider}` }),
      sizeSmall: { height: 52, padding: '8px 10px', '&.MuiTableCell-head': { height: 44 } },
      stickyHeader: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper }),
      paddingCheckbox: { width: 52, padding: '0 0 0 10px' },
    },
  },
};
