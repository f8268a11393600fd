import Link from '@mui/material/Link';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { Link as RouterLink } from 'react-router-dom';

/** Link from an entry's page back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link component={RouterLink} to={to} sx={{ justifySelf: 'start', fontSize: '0.9375rem' }}>
      <ArrowLeftIcon size={20} aria-hidden />
      {children}
    </Link>
  );
}
