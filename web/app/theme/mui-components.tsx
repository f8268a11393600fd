import type { ThemeOptions } from '@mui/material/styles';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { SquareIcon } from '@phosphor-icons/react/dist/csr/Square';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { radius } from './tokens.js';

const focusRing = { outline: '3px solid var(--focus)', outlineOffset: '2px' };

const tinted = (severity: string, tone: string) => ({
  [`&.MuiAlert-color${severity.replace(/^./, (letter) => letter.toUpperCase())}`]: {
    backgroundColor: `var(--${tone}Bg)`,
    color: `var(--${tone})`,
  },
});

/**
 * What would otherwise still look like Material: ripples, floating labels, notches, capitals, gray depths.
 * Typed as what createTheme takes: making `Components<Theme>` fit that took half of the project's type check.
 */
export const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
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
        color: 'var(--link)',
        fontWeight: 600,
        textUnderlineOffset: 3,
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiStack: {
    defaultProps: { useFlexGap: true },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        minWidth: 44,
        minHeight: 44,
        borderRadius: radius.button,
        color: 'var(--ink)',
        '&:hover': { backgroundColor: 'var(--sunken)' },
        '&[aria-busy=true]': { opacity: 0.42 },
      },
      colorError: { color: 'var(--danger)', '&:hover': { backgroundColor: 'var(--dangerBg)' } },
    },
  },
  MuiInputLabel: {
    // No asterisk: what is optional says so in words.
    defaultProps: { shrink: true, disableAnimation: true, required: false },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        whiteSpace: 'normal',
        color: 'var(--ink)',
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 600,
        '&.Mui-focused, &.Mui-error': { color: 'var(--ink)' },
      },
      asterisk: { color: 'var(--ink)' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 48,
        backgroundColor: 'var(--surface)',
        borderRadius: radius.input,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink2)' },
        '&.Mui-focused': focusRing,
        '&.MuiInputBase-adornedStart .MuiOutlinedInput-input': { paddingLeft: 0 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1.5, borderColor: 'var(--control)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--danger)' },
      },
      input: {
        height: 24,
        padding: '11px 14px',
        '.MuiInputBase-multiline > &': { padding: 0 },
        '.MuiInputBase-sizeSmall > &': { height: 20, padding: '11px 12px' },
        colorScheme: 'light dark',
        '&::placeholder': { color: 'var(--ink3)', opacity: 1 },
      },
      multiline: { padding: '11px 14px' },
      sizeSmall: { minHeight: 44, fontSize: 16 },
      notchedOutline: {
        top: 0,
        borderWidth: 1.5,
        borderColor: 'var(--control)',
        '& legend': { display: 'none' },
      },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: { color: 'var(--ink)' } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        fontSize: 14,
        lineHeight: '20px',
        color: 'var(--ink2)',
        '&.Mui-error': { display: 'flex', gap: 8 },
        '&.Mui-error::before': {
          // Nothing to read aloud: the sentence says it.
          content: '"!" / ""',
          display: 'grid',
          flex: 'none',
          placeItems: 'center',
          width: 16,
          height: 16,
          marginTop: 2,
          borderRadius: '50%',
          backgroundColor: 'var(--danger)',
          color: 'var(--surface)',
          font: '700 12px/1 var(--font-text)',
        },
      },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: CaretDownIcon },
  },
  MuiNativeSelect: {
    styleOverrides: {
      icon: { top: 'calc(50% - 10px)', right: 12, width: 20, height: 20, color: 'var(--ink2)' },
    },
  },
  MuiCheckbox: {
    defaultProps: {
      icon: <SquareIcon size={24} />,
      checkedIcon: <CheckSquareIcon size={24} weight="fill" />,
    },
    styleOverrides: {
      root: { padding: 10, borderRadius: radius.button, color: 'var(--control)', '&.Mui-focusVisible': focusRing },
    },
  },
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
      root: {
        flexWrap: 'wrap',
        gap: '8px 12px',
        padding: '12px 16px',
        border: 0,
        borderRadius: radius.tile,
        fontSize: 15,
        lineHeight: '22px',
        ...tinted('error', 'danger'),
        ...tinted('warning', 'warning'),
        ...tinted('info', 'info'),
        ...tinted('success', 'success'),
      },
      icon: { margin: 0, padding: 0, opacity: 1, color: 'inherit !important' },
      message: { flex: '1 1 200px', minWidth: 0, padding: 0, overflowWrap: 'anywhere' },
      action: { flexWrap: 'wrap', gap: 8, margin: 0, padding: 0, alignItems: 'center' },
    },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: radius.panel },
      elevation0: { border: '1px solid var(--line)' },
    },
  },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: radius.hero, boxShadow: 'var(--shadow3)', border: 0 } },
  },
  MuiDrawer: {
    styleOverrides: { paper: { backgroundColor: 'var(--canvas)', boxShadow: 'var(--shadow3)', border: 0 } },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
  },
  MuiMenu: {
    styleOverrides: { paper: { borderRadius: radius.tile, boxShadow: 'var(--shadow3)', border: 0 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: { minHeight: 44, '&:focus-visible': { outlineOffset: '-3px', backgroundColor: 'var(--blush)' } },
    },
  },
  MuiTypography: {
    defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } },
  },
  MuiTabs: {
    // The chosen side of a switch is raised.
    styleOverrides: {
      root: {
        minHeight: 0,
        padding: 3,
        border: '1px solid var(--line)',
        borderRadius: radius.tile,
        backgroundColor: 'var(--sunken)',
      },
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        maxWidth: 'none',
        minHeight: 44,
        padding: '0 8px',
        borderRadius: 13,
        fontSize: 15.5,
        color: 'var(--ink2)',
        '&:hover, &.Mui-selected': { color: 'var(--primary)' },
        '&.Mui-selected': {
          backgroundColor: 'var(--surface)',
          boxShadow: 'var(--shadow1)',
          '@media (prefers-color-scheme: dark)': { backgroundColor: 'var(--line)' },
        },
        '&:focus-visible': { ...focusRing, outlineOffset: '-3px' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 52, height: 32, padding: 0 },
      switchBase: {
        padding: 4,
        '&.Mui-checked': { transform: 'translateX(20px)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--primary)', opacity: 1 },
        '&.Mui-checked .MuiSwitch-thumb': { backgroundColor: 'var(--onPrimary)' },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
      },
      thumb: { width: 24, height: 24, boxShadow: 'none', backgroundColor: 'var(--surface)' },
      track: { borderRadius: 16, backgroundColor: 'var(--control)', opacity: 1 },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 6, padding: '19px 0', color: 'var(--primary)', '@media (pointer: coarse)': { padding: '19px 0' } },
      rail: { opacity: 1, backgroundColor: 'var(--control)' },
      track: { border: 0 },
      mark: {
        width: 3,
        height: 14,
        borderRadius: 2,
        backgroundColor: 'var(--control)',
        '&.MuiSlider-markActive': { opacity: 1 },
      },
      thumb: {
        width: 24,
        height: 24,
        '&::before': { boxShadow: 'none' },
        '&:hover, &.Mui-active': { boxShadow: 'none' },
        '&.Mui-focusVisible': { boxShadow: 'none', ...focusRing },
      },
    },
  },
  MuiTable: {
    styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'color-mix(in srgb, var(--blush) 55%, var(--surface))' },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '8px 14px', border: 0, color: 'inherit', fontSize: 15, lineHeight: '20px' },
      head: {
        height: 52,
        padding: '0 14px',
        color: 'var(--ink2)',
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      },
      body: { height: 69, borderTop: '1px solid var(--line)' },
      sizeSmall: { height: 52, padding: '8px 10px', '&.MuiTableCell-head': { height: 44 } },
      stickyHeader: { backgroundColor: 'var(--surface)' },
      paddingCheckbox: { width: 52, padding: '0 0 0 10px' },
    },
  },
};
