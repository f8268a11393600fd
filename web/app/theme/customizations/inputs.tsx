import type { ThemeOptions } from '@mui/material/styles';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { SquareIcon } from '@phosphor-icons/react/dist/csr/Square';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { fonts, radius } from '../tokens.js';

export const inputs: ThemeOptions['components'] = {
  MuiInputLabel: {
    // No asterisk: what is optional says so in words.
    defaultProps: { shrink: true, disableAnimation: true, required: false },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        whiteSpace: 'normal',
        color: theme.vars.palette.text.primary,
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        fontWeight: 600,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        backgroundColor: theme.vars.palette.background.paper,
        borderRadius: radius.input,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-focused': theme.focusVisible,
        '&.MuiInputBase-adornedStart .MuiOutlinedInput-input': { paddingLeft: 0 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1.5, borderColor: theme.vars.palette.control },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: theme.vars.palette.error.main },
      }),
      input: ({ theme }) => ({
        height: '1.5rem',
        padding: '11px 14px',
        '.MuiInputBase-multiline > &': { padding: 0 },
        '.MuiInputBase-sizeSmall > &': { height: '1.25rem', padding: '11px 12px' },
        colorScheme: 'light dark',
        '&::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 },
      }),
      multiline: { padding: '11px 14px' },
      sizeSmall: { minHeight: 44, fontSize: '1rem' },
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderWidth: 1.5,
        borderColor: theme.vars.palette.control,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.primary }) },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 0 0',
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        color: theme.vars.palette.text.secondary,
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
          backgroundColor: theme.vars.palette.error.main,
          color: theme.vars.palette.background.paper,
          font: `700 0.75rem/1 ${fonts.text}`,
        },
      }),
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: CaretDownIcon },
  },
  MuiNativeSelect: {
    styleOverrides: {
      icon: ({ theme }) => ({
        top: 'calc(50% - 10px)',
        right: 12,
        width: 20,
        height: 20,
        color: theme.vars.palette.text.secondary,
      }),
    },
  },
  MuiCheckbox: {
    defaultProps: {
      icon: <SquareIcon size={24} />,
      checkedIcon: <CheckSquareIcon size={24} weight="fill" />,
    },
    styleOverrides: {
      root: ({ theme }) => ({ padding: 10, borderRadius: radius.button, color: theme.vars.palette.control }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 52, height: 32, padding: 0 },
      switchBase: ({ theme }) => ({
        padding: 4,
        '&.Mui-checked': { transform: 'translateX(20px)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: theme.vars.palette.primary.main, opacity: 1 },
        '&.Mui-checked .MuiSwitch-thumb': { backgroundColor: theme.vars.palette.primary.contrastText },
      }),
      thumb: ({ theme }) => ({
        width: 24,
        height: 24,
        boxShadow: 'none',
        backgroundColor: theme.vars.palette.background.paper,
      }),
      track: ({ theme }) => ({ borderRadius: 16, backgroundColor: theme.vars.palette.control, opacity: 1 }),
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 6,
        padding: '19px 0',
        color: theme.vars.palette.primary.main,
        '@media (pointer: coarse)': { padding: '19px 0' },
      }),
      rail: ({ theme }) => ({ opacity: 1, backgroundColor: theme.vars.palette.control }),
      track: { border: 0 },
      mark: ({ theme }) => ({
        width: 3,
        height: 14,
        borderRadius: 2,
        backgroundColor: theme.vars.palette.control,
        '&.MuiSlider-markActive': { opacity: 1 },
      }),
      thumb: {
        width: 24,
        height: 24,
        '&::before': { boxShadow: 'none' },
        '&:hover, &.Mui-active': { boxShadow: 'none' },
      },
    },
  },
  MuiRating: {
    defaultProps: {
      icon: <StarIcon size="1em" weight="fill" />,
      emptyIcon: <StarIcon size="1em" weight="fill" />,
    },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        gap: '0.125em',
        fontSize: '1.125rem',
        color: vars.palette.primary.main,
        '& .MuiRating-iconEmpty': {
          color: `color-mix(in srgb, ${vars.palette.primary.main} 20%, ${vars.palette.background.paper})`,
        },
      }),
      sizeSmall: { fontSize: '0.9375rem' },
      // To be chosen with a finger.
      sizeLarge: ({ theme: { vars } }) => ({
        gap: 0,
        fontSize: '2.25rem',
        '& .MuiRating-icon': { padding: 4 },
        '& .MuiRating-iconEmpty': { color: vars.palette.control },
        '& .MuiRating-iconActive': { transform: 'none' },
      }),
    },
  },
};
