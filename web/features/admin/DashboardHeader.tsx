import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/SessionProvider.js';
import { formatNumber } from '../../shared/numbers.js';
import { usePrintCheckCountsQuery } from './checks/checks-api.js';
import { REFETCH_ON_FOCUS } from './keep-fresh.js';
import { MoreMenu } from './MoreMenu.js';

const OVERVIEW = '/bestgiftsdashboard';
const CHECKS = '/bestgiftsdashboard/to-check';

const TABS = [
  { to: OVERVIEW, name: 'Overview' },
  { to: '/bestgiftsdashboard/orders', name: 'Orders' },
  { to: CHECKS, name: 'To check' },
  { to: '/bestgiftsdashboard/customers', name: 'Customers' },
  { to: '/bestgiftsdashboard/products', name: 'Products' },
];

/** The owner's name, the dashboard's tabs, and the menu of its other pages. */
export function DashboardHeader() {
  const { user } = useSession();
  const { first_name: first = '', last_name: last = '' } = (user?.user_metadata ?? {}) as Partial<Record<string, string>>;
  const name = `${first} ${last}`.trim() || user?.email;
  const initials = first.slice(0, 1) + last.slice(0, 1) || name?.slice(0, 1);
  const { pathname } = useLocation();
  const { data: counts } = usePrintCheckCountsQuery(undefined, REFETCH_ON_FOCUS);
  const count = counts ? counts.green + counts.yellow : 0;
  // The page begins with the green prints.
  const checks = counts?.green === 0 && counts.yellow > 0 ? `${CHECKS}?group=yellow` : CHECKS;
  const current = TABS.find(({ to }) => pathname === to || (to !== OVERVIEW && pathname.startsWith(`${to}/`)));

  return (
    <>
      <Stack
        component="header"
        direction="row"
        spacing={{ xs: 1, md: 5 }}
        sx={{ ...NOT_PRINTED, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Box sx={{ flex: '1 1 10rem' }}>
          <h1>Admin Dashboard</h1>
          <Box component="p" sx={{ mt: 1, color: 'text.secondary' }}>
            Manage orders, customers and products
          </Box>
        </Box>
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
      {/* The roles of tabs belong to panels of one page; these are links to pages. */}
      <Tabs
        component="nav"
        variant="scrollable"
        scrollButtons={false}
        value={current?.to ?? false}
        slotProps={{ root: { 'aria-label': 'Dashboard' }, list: { role: undefined } }}
        sx={NOT_PRINTED}
      >
        {TABS.map(({ to, name: tab }) => (
          <Tab
            key={to}
            component={Link}
            to={to === CHECKS ? checks : to}
            value={to}
            role={undefined}
            tabIndex={0}
            aria-selected={undefined}
            aria-current={to === current?.to ? 'page' : undefined}
            label={
              <span>
                {tab}
                {to === CHECKS && count > 0 && (
                  <Box component="span" sx={COUNT}>
                    {formatNumber(count)}
                    <span className="visually-hidden"> waiting</span>
                  </Box>
                )}
              </span>
            }
          />
        ))}
      </Tabs>
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
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
};

const INITIALS = { width: 36, height: 36, bgcolor: 'blush', color: 'primary.main', fontSize: '1rem', fontWeight: 700 };
