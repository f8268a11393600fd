import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { GridColDef } from '@mui/x-data-grid';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useState } from 'react';
import type { AdminPack } from '../../../../server/admin/packs/contract.js';
import { countedPictures } from '../../../../server/checkout/marketing/packs/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { formatNumber } from '../../../shared/numbers.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { CardRow, DashboardCard } from '../DashboardCards.js';
import { COUNT, DashboardGrid, DOLLARS } from '../DashboardGrid.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { useListAddress } from '../use-list-address.js';
import { PackDialog } from './PackDialog.js';
import { useAdminPacksQuery } from './packs-api.js';
import { nameOfPack, usePackSwitch } from './use-pack-switch.js';

/** Packs of pictures that customers buy after the free ones. */
export default function PacksTab() {
  const query = useAdminPacksQuery(undefined, REFETCH_ON_FOCUS);
  const { data } = query;
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ListPage
        name="packs"
        title="Picture packs"
        lead="Pictures that customers can buy once their free ones are used"
        actions={
          <Button variant="contained" startIcon={<PlusIcon size={20} aria-hidden />} onClick={() => setCreating(true)}>
            Create a pack
          </Button>
        }
        address={useListAddress()}
        query={query}
        page={data && { shown: data.length, total: data.length, next: null }}
        failure="The picture packs could not be loaded."
        empty={
          data?.length === 0 && (
            <EmptyState
              icon={<ImagesIcon size={28} aria-hidden />}
              title="No picture packs yet"
              message="Create one, such as 5 pictures for $4.99."
            />
          )
        }
      >
        <DashboardGrid
          aria-labelledby="packs-title"
          columns={COLUMNS}
          rows={data}
          renderCard={(pack) => <PackCard pack={pack} />}
        />
      </ListPage>
      {isCreating && <PackDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function PackCard({ pack }: { pack: AdminPack }) {
  return (
    <DashboardCard>
      <CardRow>
        <strong>{countedPictures(pack.pictures)}</strong>
        <State pack={pack} />
      </CardRow>
      <CardRow>
        <span>{formatDollars(pack.price)}</span>
        <span>{formatNumber(pack.sold)} sold</span>
      </CardRow>
      <span>Sales {formatDollars(pack.sales)}</span>
      <Actions pack={pack} />
    </DashboardCard>
  );
}

function State({ pack: { is_stopped: isStopped } }: { pack: AdminPack }) {
  return <Chip color={isStopped ? 'neutral' : 'success'} label={isStopped ? 'Inactive' : 'Active'} />;
}

function Actions({ pack }: { pack: AdminPack }) {
  const { setActive, isBusy } = usePackSwitch();
  const action = pack.is_stopped ? 'Activate' : 'Deactivate';
  return (
    <BusyButton
      size="small"
      isBusy={isBusy}
      aria-label={`${action} ${nameOfPack(pack)}`}
      onClick={() => setActive(pack, pack.is_stopped)}
      sx={{ justifySelf: 'start', ml: '-16px' }}
    >
      {action}
    </BusyButton>
  );
}

const COLUMNS: GridColDef<AdminPack>[] = [
  {
    field: 'pictures',
    headerName: 'Pack',
    flex: 1,
    renderCell: ({ row }) => <strong>{countedPictures(row.pictures)}</strong>,
  },
  { field: 'price', headerName: 'Price', flex: 0.4, ...DOLLARS },
  { field: 'sold', headerName: 'Sold', flex: 0.4, ...COUNT },
  { field: 'sales', headerName: 'Sales', flex: 0.4, ...DOLLARS },
  { field: 'is_stopped', headerName: 'Status', width: 140, renderCell: ({ row }) => <State pack={row} /> },
  { field: 'actions', headerName: 'Actions', width: 160, renderCell: ({ row }) => <Actions pack={row} /> },
];
