import type { ThemeOptions } from '@mui/material/styles';
import { motion, radius } from './tokens.js';

const focusRing = { outline: '3px solid var(--focus)', outlineOffset: '2px' };

/**
 * What would otherwise still look like Material: ripples, floating labels, notches, capitals, grey depths.
 * Typed as what createTheme takes: making `Components<Theme>` fit that took half of the project's type check.
 */
export const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 48,
        padding: '8px 22px',
        borderRadius: radius.button,
        transitionDuration: motion.fast,
        '&.Mui-disabled': { opacity: 0.42 },
      },
      sizeSmall: { minHeight: 40, padding: '6px 16px', fontSize: 15 },
      sizeLarge: { minHeight: 52 },
      contained: {
        '&.Mui-disabled': { color: 'var(--onPrimary)', backgroundColor: 'var(--primary)' },
      },
      outlined: {
        color: 'var(--ink)',
        backgroundColor: 'var(--surface)',
        border: '1.5px solid var(--control)',
        '&:hover': { backgroundColor: 'var(--sunken)' },
        '&.Mui-disabled': { color: 'var(--ink)', border: '1.5px solid var(--control)' },
      },
      text: {
        '&:hover': { backgroundColor: 'var(--blush)' },
        '&.Mui-disabled': { color: 'var(--primary)' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: 44, minHeight: 44, color: 'var(--ink)' } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 44,
        padding: '0 6px',
        borderRadius: radius.button,
        border: '1.5px solid var(--control)',
        backgroundColor: 'var(--surface)',
        color: 'var(--ink)',
        fontSize: 15,
        fontWeight: 500,
        '&:focus-visible': focusRing,
        '&:hover': { backgroundColor: 'var(--sunken)' },
      },
      filled: {
        borderColor: 'var(--ink)',
        backgroundColor: 'var(--ink)',
        color: 'var(--canvas)',
        '&:hover': { backgroundColor: 'var(--ink)' },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '8px 18px',
        borderRadius: radius.button,
        border: '1.5px solid var(--control)',
        backgroundColor: 'var(--surface)',
        color: 'var(--ink)',
        textTransform: 'none',
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--ink)', color: 'var(--canvas)' },
      },
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
        '&::placeholder': { color: 'var(--ink3)', opacity: 1 },
      },
      multiline: { padding: '11px 14px' },
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
    styleOverrides: { root: { margin: '6px 0 0', fontSize: 14, lineHeight: '20px', color: 'var(--ink2)' } },
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
  MuiTabs: {
    styleOverrides: { indicator: { height: 3, backgroundColor: 'var(--primary)' } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 48,
        padding: '10px 4px',
        marginRight: 28,
        fontSize: 16,
        fontWeight: 600,
        textTransform: 'none',
        color: 'var(--ink2)',
        '&:focus-visible': { ...focusRing, outlineOffset: '-3px' },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: { backgroundColor: 'var(--sunken)' },
      wave: { '&::after': { background: 'linear-gradient(90deg, transparent, var(--blush), transparent)' } },
      rectangular: { borderRadius: radius.badge },
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
      mark: { width: 3, height: 14, borderRadius: 2, backgroundColor: 'var(--control)', '&.MuiSlider-markActive': { opacity: 1 } },
      thumb: {
        width: 24,
        height: 24,
        '&::before': { boxShadow: 'none' },
        '&:hover, &.Mui-active': { boxShadow: 'none' },
        '&.Mui-focusVisible': { boxShadow: 'none', ...focusRing },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        padding: '8px 12px',
        borderRadius: radius.badge,
        backgroundColor: 'var(--ink)',
        color: 'var(--canvas)',
        fontSize: 13,
        lineHeight: '18px',
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)', fontSize: 15, padding: '14px 16px' },
      head: { color: 'var(--ink2)', fontSize: 13, lineHeight: '18px', fontWeight: 600 },
    },
  },
};
