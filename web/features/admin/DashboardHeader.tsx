import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/SessionProvider.js';
import { formatNumber } from '../../shared/numbers.js';
import { usePrintCheckCountsQuery } from './checks/checks-api.js';
import { REFETCH_ON_FOCUS } from './keep-fresh.js';
import { MoreMenu } from './MoreMenu.js';

const CHECKS = '/bestgiftsdashboard/to-check';

const TABS = [
  { to: '/bestgiftsdashboard', name: 'Overview' },
  { to: '/bestgiftsdashboard/orders', name: 'Orders' },
  { to: CHECKS, name: 'To check' },
  { to: '/bestgiftsdashboard/customers', name: 'Customers' },
  { to: '/bestgiftsdashboard/products', name: 'Products' },
];

/** Whose dashboard it is, its tabs, and the menu of its other pages. */
export function DashboardHeader() {
  const { user } = useSession();
  const tabs = useRef<HTMLElement>(null);
  const { first_name: first = '', last_name: last = '' } = (user?.user_metadata ?? {}) as Partial<Record<string, string>>;
  const name = `${first} ${last}`.trim() || user?.email;
  const initials = first.slice(0, 1) + last.slice(0, 1) || name?.slice(0, 1);
  const { pathname } = useLocation();
  const { data: counts } = usePrintCheckCountsQuery(undefined, REFETCH_ON_FOCUS);
  const count = counts ? counts.green + counts.yellow : 0;

  // On a narrow phone the row scrolls.
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tabs.current && chosen) tabs.current.scrollLeft = chosen.offsetLeft - tabs.current.offsetLeft - 16;
  }, [pathname]);

  return (
    <>
      <Stack
        component="header"
        direction="row"
        spacing={{ xs: 1, md: 5 }}
        sx={{ ...NOT_PRINTED, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <div>
          <h1>Admin Dashboard</h1>
          <Box component="p" sx={{ mt: 1, color: 'text.secondary' }}>
            Manage orders, customers and products
          </Box>
        </div>
        <Stack direction="row" sx={{ flex: 'none', alignItems: 'center', gap: '20px' }}>
          {name && (
            <Typography variant="lead" sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 2.5 }}>
              <Avatar component="span" sx={INITIALS} aria-hidden>
                {initials?.toUpperCase()}
              </Avatar>
              {name}, owner
            </Typography>
          )}
          <MoreMenu />
        </Stack>
      </Stack>
      <Box component="nav" ref={tabs} aria-label="Dashboard" sx={NAV}>
        {TABS.map(({ to, name: tab }) => (
          <NavLink key={to} to={to} end={to === '/bestgiftsdashboard'}>
            {tab}
            {to === CHECKS && count > 0 && (
              <Box component="span" sx={COUNT}>
                {formatNumber(count)}
                <span className="visually-hidden"> waiting</span>
              </Box>
            )}
          </NavLink>
        ))}
      </Box>
    </>
  );
}

const NOT_PRINTED = { '@media print': { display: 'none' } };

const COUNT = {
  ml: '6px',
  px: '7px',
  borderRadius: '99px',
  bgcolor: 'blush',
  color: 'primary.main',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
};

const INITIALS = { width: 36, height: 36, bgcolor: 'blush', color: 'primary.main', fontSize: 16, fontWeight: 700 };

const NAV = {
  ...NOT_PRINTED,
  display: 'flex',
  justifyContent: { xs: 'space-between', md: 'start' },
  gap: { xs: 0, md: 1 },
  mt: { xs: 4, md: 5 },
  borderBottom: 1,
  borderColor: 'divider',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& a': {
    position: 'relative',
    flex: 'none',
    px: { xs: '8px', md: '16px' },
    borderRadius: 'var(--radius-badge)',
    color: 'text.secondary',
    typography: 'button',
    lineHeight: '50px',
    textDecoration: 'none',
    '@media (width < 380px)': { px: '6px', fontSize: 15 },
  },
  '& a:focus-visible': { outlineOffset: '-3px' },
  '& a:hover, & a[aria-current]': { color: 'primary.main' },
  '& a[aria-current]::after': {
    content: '""',
    position: 'absolute',
    inset: { xs: 'auto 4px 0', md: 'auto 12px 0' },
    height: '3px',
    borderRadius: '3px 3px 0 0',
    bgcolor: 'primary.main',
  },
};
