import type { ThemeOptions } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';

/** Hairlines only: no frame, no stripes, nothing that lights up under the pointer. */
export const dataGrid: ThemeOptions['components'] = {
  MuiDataGrid: {
    defaultProps: { columnHeaderHeight: 52, rowHeight: 69 },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        '--DataGrid-rowBorderColor': vars.palette.divider,
        // Five rows that are loading.
        '--DataGrid-overlayHeight': `${5 * 69}px`,
        border: 0,
        backgroundColor: 'transparent',
        fontSize: '0.9375rem',
        lineHeight: '1.25rem',
        fontVariantNumeric: 'tabular-nums',
        '& .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeader': { backgroundColor: 'transparent' },
        '& .MuiDataGrid-columnHeaderTitle': {
          color: vars.palette.text.secondary,
          fontSize: '0.8125rem',
          lineHeight: '1.125rem',
          fontWeight: 600,
        },
        '& .MuiDataGrid-columnSeparator': { display: 'none' },
        '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': {
          '&[aria-colindex="1"]': { paddingLeft: 20 },
          // The ring of a button in a cell is enough.
          '&:focus, &:focus-within': { outline: 'none' },
          '&:focus-visible': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: -3 },
        },
        '& .MuiDataGrid-cell:not(.MuiDataGrid-cellEmpty)': { minHeight: 'var(--height)', paddingBlock: 8 },
        '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { '&[aria-colindex="1"]': { padding: '0 0 0 8px' } },
        '& .MuiDataGrid-row:hover': { backgroundColor: 'transparent' },
        '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
          backgroundColor: `color-mix(in srgb, ${vars.palette.blush} 55%, ${vars.palette.background.paper})`,
        },
      }),
    },
  },
};
