import { keyframes, type ThemeOptions } from '@mui/material/styles';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { radius } from '../tokens.js';

declare module '@mui/material/Skeleton' {
  interface SkeletonPropsVariantOverrides {
    panel: true;
  }
}

const shimmer = keyframes({ to: { backgroundPosition: '-150% 0' } });

export const feedback: ThemeOptions['components'] = {
  MuiAlert: {
    defaultProps: {
      iconMapping: {
        error: <WarningCircleIcon size={24} aria-hidden />,
        warning: <WarningIcon size={24} aria-hidden />,
        success: <CheckCircleIcon size={24} aria-hidden />,
        info: <InfoIcon size={24} aria-hidden />,
      },
    },
    styleOverrides: {
      root: ({ theme, ownerState: { severity = 'success' } }) => ({
        flexWrap: 'wrap',
        gap: '8px 12px',
        padding: '12px 16px',
        border: 0,
        borderRadius: radius.tile,
        fontSize: '0.9375rem',
        lineHeight: '1.375rem',
        backgroundColor: theme.vars.palette[severity].tint,
        color: theme.vars.palette[severity].main,
        '& .MuiAlert-icon': { color: 'inherit' },
      }),
      icon: { margin: 0, padding: 0, opacity: 1 },
      message: { flex: '1 1 200px', minWidth: 0, padding: 0, overflowWrap: 'anywhere' },
      action: { flexWrap: 'wrap', gap: 8, margin: 0, padding: 0, alignItems: 'center' },
    },
  },
  // Keeps the place of something that is loading. Say so once for all of them, with `aria-busy` on the list.
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rounded', 'aria-hidden': true },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        background: `linear-gradient(100deg, ${vars.palette.sunken} 35%, ${vars.palette.blush} 50%, ${vars.palette.sunken} 65%) 100% 0 / 250% 100%`,
        animation: `${shimmer} 2.4s linear infinite`,
        variants: [{ props: { variant: 'panel' }, style: { borderRadius: radius.panel } }],
      }),
      rounded: { borderRadius: radius.badge },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        height: 10,
        borderRadius: 5,
        backgroundColor: `color-mix(in srgb, ${vars.palette.primary.main} 20%, ${vars.palette.blush})`,
      }),
    },
  },
};
