import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

/** A centered line below a form, such as the link to the other form. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <Box sx={{ mt: 5, color: 'text.secondary', textAlign: 'center' }}>{children}</Box>;
}

const BUTTON = {
  minHeight: 44,
  px: 1,
  verticalAlign: 'baseline',
  color: 'primary.main',
  font: '600 16px/20px var(--font-text)',
  '&:hover': { textDecoration: 'underline' },
};

/** A button that reads as a part of a sentence. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <ButtonBase onClick={onClick} sx={BUTTON}>
      {children}
    </ButtonBase>
  );
}
