import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** A centered line below a form, such as the link to the other form. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <Box sx={{ mt: 5, color: 'text.secondary', textAlign: 'center' }}>{children}</Box>;
}

/** A button that reads as a part of a sentence. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Link component="button" type="button" onClick={onClick}>
      {children}
    </Link>
  );
}
