import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { GridColDef } from '@mui/x-data-grid';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { useState } from 'react';
import type { AdminDiscount } from '../../../../server/admin/discounts/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { type StatusDisplay, getStatusDisplay } from '../../../shared/ui/server-values.js';
import { CardRow, DashboardCard } from '../DashboardCards.js';
import { COUNT, DashboardGrid, DOLLARS } from '../DashboardGrid.js';
import { formatCount } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { TwoLines } from '../TwoLines.js';
import { useListAddress } from '../use-list-address.js';
import { DiscountDialog } from './DiscountDialog.js';
import { limitsOf, offerOf } from './discount-words.js';
import { useAdminDiscountsQuery } from './discounts-api.js';
import { useDiscountSwitch } from './use-discount-switch.js';

const STATES: Record<AdminDiscount['state'], StatusDisplay> = {
  active: { word: 'Active', tone: 'success' },
  stopped: { word: 'Inactive', tone: 'neutral' },
  ended: { word: 'Ended', tone: 'neutral' },
  'used-up': { word: 'Used up', tone: 'warning' },
};

/** Discount codes: creation, activation, and their revenue. */
export default function DiscountsTab() {
  const address = useListAddress();
  const query = useAdminDiscountsQuery({ after: address.after }, REFETCH_ON_FOCUS);
  const { data, currentData } = query;
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="contained" startIcon={<PlusIcon size={20} aria-hidden />} onClick={() => setCreating(true)}>
      Create a code
    </Button>
  );

  return (
    <>
      <ListPage
        name="discounts"
        title="Discounts"
        lead="Codes that shoppers enter in the cart or get in a link"
        actions={create}
        address={address}
        query={query}
        page={currentData && { ...currentData, shown: currentData.discounts.length, total: formatCount(currentData.total) }}
        failure="The discount codes could not be loaded."
        empty={
          currentData?.discounts.length === 0 && (
            <EmptyState
              icon={<TagIcon size={28} aria-hidden />}
              title="No discount codes yet"
              message="Create one for a holiday, a newsletter, or a customer you’d like to thank."
            />
          )
        }
      >
        <DashboardGrid
          aria-labelledby="discounts-title"
          columns={COLUMNS}
          rows={data?.discounts}
          renderCard={(discount) => <DiscountCard discount={discount} />}
          below={82.5}
        />
      </ListPage>
      {isCreating && <DiscountDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function DiscountCard({ discount }: { discount: AdminDiscount }) {
  const { uses, max_uses: max, saved, sales } = discount;
  return (
    <DashboardCard>
      <CardRow>
        <Code discount={discount} />
        <State discount={discount} />
      </CardRow>
      <TwoLines note={limitsOf(discount)}>{offerOf(discount)}</TwoLines>
      <Uses discount={discount} unit={uses === 1 && max === null ? ' use' : ' uses'} />
      <CardRow>
        <span>Saved {formatDollars(saved)}</span>
        <span>Sales {formatDollars(sales)}</span>
      </CardRow>
      <Actions discount={discount} />
    </DashboardCard>
  );
}

function Code({ discount }: { discount: AdminDiscount }) {
  return (
    <Box component="strong" translate="no" sx={{ overflowWrap: 'anywhere' }}>
      {discount.code}
    </Box>
  );
}

function Uses({ discount, unit = '' }: { discount: AdminDiscount; unit?: string }) {
  const { uses, max_uses: max, open_checkouts: open } = discount;
  return (
    <TwoLines note={open > 0 && `${open} not paid yet`}>
      {max === null ? uses : `${uses} of ${max}`}
      {unit}
    </TwoLines>
  );
}

function State({ discount: { state } }: { discount: AdminDiscount }) {
  const { word, tone } = getStatusDisplay(STATES, state);
  return <Chip color={tone} label={word} />;
}

function Actions({ discount }: { discount: AdminDiscount }) {
  const { code, state } = discount;
  const isStopped = state === 'stopped';
  const { setActive, isBusy } = useDiscountSwitch();
  const toast = useToast();

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/?code=${code}`);
      toast({ tone: 'success', title: 'Link copied', message: `Anyone who opens it gets ${code} in their cart.` });
    } catch {
      toast({ tone: 'info', title: 'Copy this link', message: `${location.origin}/?code=${code}` });
    }
  };

  return (
    <Stack direction="row" spacing={1}>
      <Button variant="outlined" size="small" onClick={() => void copyLink()} aria-label={`Copy link of ${code}`}>
        Copy link
      </Button>
      <BusyButton
        size="small"
        isBusy={isBusy}
        aria-label={`${isStopped ? 'Activate' : 'Deactivate'} ${code}`}
        onClick={() => setActive(discount, isStopped)}
      >
        {isStopped ? 'Activate' : 'Deactivate'}
      </BusyButton>
    </Stack>
  );
}

const COLUMNS: GridColDef<AdminDiscount>[] = [
  {
    field: 'code',
    headerName: 'Code',
    flex: 1,
    renderCell: ({ row }) => <Code discount={row} />,
  },
  {
    field: 'offer',
    headerName: 'Offer',
    flex: 1.4,
    renderCell: ({ row }) => <TwoLines note={limitsOf(row)}>{offerOf(row)}</TwoLines>,
  },
  { field: 'uses', headerName: 'Uses', ...COUNT, renderCell: ({ row }) => <Uses discount={row} /> },
  { field: 'saved', headerName: 'Saved', ...DOLLARS },
  { field: 'sales', headerName: 'Sales', ...DOLLARS },
  { field: 'state', headerName: 'Status', width: 120, renderCell: ({ row }) => <State discount={row} /> },
  { field: 'actions', headerName: 'Actions', width: 244, renderCell: ({ row }) => <Actions discount={row} /> },
];
