import type { ThemeOptions } from '@mui/material/styles';
import { radius } from '../tokens.js';

declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    neutral: true;
  }
}

export const dataDisplay: ThemeOptions['components'] = {
  // A dot and a word.
  MuiChip: {
    styleOverrides: {
      root: ({ theme: { vars }, ownerState: { color = 'default' } }) => {
        const { main, tint } = vars.palette[color === 'default' ? 'neutral' : color];
        return {
          height: 26,
          gap: 7,
          padding: '0 10px',
          borderRadius: radius.badge,
          backgroundColor: tint,
          color: main,
          fontSize: 13,
          fontWeight: 600,
          lineHeight: '18px',
          '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', backgroundColor: 'currentColor' },
        };
      },
      label: { padding: 0 },
    },
  },
};
