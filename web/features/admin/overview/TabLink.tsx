import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** Link from a panel to the tab with the complete list. */
export function TabLink({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={`/bestgiftsdashboard/${tab}`} sx={{ my: -2 }}>
      {children}
    </Link>
  );
}
