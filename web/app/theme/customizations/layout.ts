import type { ThemeOptions } from '@mui/material/styles';

export const layout: ThemeOptions['components'] = {
  MuiStack: {
    defaultProps: { useFlexGap: true },
  },
  // With a word in it.
  MuiDivider: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.lead, color: theme.vars.palette.text.secondary }),
      wrapper: { padding: '0 14px' },
    },
  },
};
