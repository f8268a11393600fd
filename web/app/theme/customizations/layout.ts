import type { ThemeOptions } from '@mui/material/styles';

export const layout: ThemeOptions['components'] = {
  MuiStack: {
    defaultProps: { useFlexGap: true },
  },
  MuiTypography: {
    defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } },
  },
};
