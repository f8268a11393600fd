import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { REFETCH_ON_FOCUS } from './keep-fresh.js';
import { useWaitingQuery } from './overview/overview-api.js';

const PAGES = [
  { to: '/bestgiftsdashboard/discounts', name: 'Discounts' },
  { to: '/bestgiftsdashboard/problems', name: 'Problems' },
  { to: '/bestgiftsdashboard/reviews', name: 'Reviews' },
  { to: '/bestgiftsdashboard/picture-packs', name: 'Picture packs' },
  { to: '/bestgiftsdashboard/jobs', name: 'Background jobs' },
];

/** The dashboard's pages that are not among its tabs. */
export function MoreMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useWaitingQuery(undefined, { ...REFETCH_ON_FOCUS, skip: anchor === null });
  const counts: Partial<Record<string, number>> = { '/bestgiftsdashboard/problems': data?.problems?.count };
  const { pathname } = useLocation();
  const id = useId();
  const close = () => setAnchor(null);

  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<DotsThreeIcon size={20} weight="bold" aria-hidden />}
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          More
        </Box>
      </Button>
      {/* The menu stays within the page's landmarks. */}
      <Menu
        disablePortal
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { id, 'aria-label': 'More pages' } }}
      >
        {PAGES.map(({ to, name }) => (
          <MenuItem
            key={to}
            component={Link}
            to={to}
            selected={pathname === to}
            aria-current={pathname === to ? 'page' : undefined}
            onClick={close}
          >
            {name}
            {counts[to] && (
              <Chip
                size="small"
                color="warning"
                label={
                  <>
                    <span className="visually-hidden">, </span>
                    {counts[to]}
                    <span className="visually-hidden"> open</span>
                  </>
                }
                sx={{ ml: 2 }}
              />
            )}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
