import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCurrentSearch } from './use-current-search.js';

interface EntryButtonProps {
  to: string;
  'aria-label': string;
  fullWidth?: boolean;
  children: ReactNode;
}

/** Leads from a list to one of its entries, whose page leads back to the list as it was left. */
export function EntryButton({ to, ...rest }: EntryButtonProps) {
  const navigate = useNavigate();
  const currentSearch = useCurrentSearch();
  return (
    <Button
      {...rest}
      component={Link}
      variant="outlined"
      size="small"
      to={to}
      onClick={(event) => {
        // The browser opens a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to, { state: { list: currentSearch() } });
      }}
    />
  );
}
