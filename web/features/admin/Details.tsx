import Box from '@mui/material/Box';
import type { ReactNode, ToggleEventHandler } from 'react';

interface DetailsProps {
  summary: string;
  onToggle?: ToggleEventHandler<HTMLDetailsElement>;
  children: ReactNode;
}

/** Collapsible section for rarely needed content, initially closed. */
export function Details({ summary, onToggle, children }: DetailsProps) {
  return (
    <Box component="details" onToggle={onToggle} sx={DETAILS}>
      <summary>{summary}</summary>
      {children}
    </Box>
  );
}

const DETAILS = {
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    width: 'fit-content',
    minHeight: 44,
    borderRadius: 'var(--radius-badge)',
    color: 'text.secondary',
    fontSize: '0.875rem',
    cursor: 'pointer',
  },
  // A chevron in place of the browser's triangle.
  '& summary::before': {
    content: '""',
    width: 7,
    height: 7,
    m: '0 10px 0 2px',
    border: 'solid currentColor',
    borderWidth: '0 1.5px 1.5px 0',
    transform: 'rotate(-45deg)',
    transition: 'transform var(--motion-fast)',
  },
  '&[open] summary::before': { transform: 'rotate(45deg)' },
};
