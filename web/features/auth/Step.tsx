import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../../shared/use-page-title.js';

interface StepProps {
  title: string;
  lead?: ReactNode;
  /** For a step without a field that takes the focus itself: a reader begins at its heading. */
  focusHeading?: boolean;
  children: ReactNode;
}

/** One view of the sign-in page under its heading. */
export function Step({ title, lead, focusHeading = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);

  useEffect(() => {
    if (focusHeading) heading.current?.focus({ preventScroll: true });
  }, [focusHeading]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && (
        <Typography color="textSecondary" sx={{ m: '8px 0 20px' }}>
          {lead}
        </Typography>
      )}
      {children}
    </>
  );
}

/** The email address or phone number, inside the lead's sentence. */
export function Address({ children }: { children: string }) {
  return (
    <Box component="strong" translate="no" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
