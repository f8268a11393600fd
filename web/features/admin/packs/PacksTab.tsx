import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useState } from 'react';
import type { AdminPack } from '../../../../server/admin/packs/contract.js';
import { countedPictures } from '../../../../server/checkout/marketing/packs/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { Button } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { StackedTable } from '../StackedTable.js';
import text from '../text.module.css';
import { useListAddress } from '../use-list-address.js';
import { PackDialog } from './PackDialog.js';
import { useAdminPacksQuery } from './packs-api.js';
import { nameOfPack, usePackSwitch } from './use-pack-switch.js';

const COLUMNS = ['Pack', 'Price', 'Sold', 'Sales', 'Status', 'Actions'];
const CARD = "'pack status' 'price sold' 'sales sales' 'actions actions' / minmax(0, 1fr) minmax(0, auto)";

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
          <Button icon={<PlusIcon size={20} aria-hidden />} onClick={() => setCreating(true)}>
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
        <StackedTable
          card={CARD}
          columns={COLUMNS}
          rows={data?.map((pack) => (
            <PackRow key={pack.id} pack={pack} />
          ))}
        />
      </ListPage>
      {isCreating && <PackDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function PackRow({ pack }: { pack: AdminPack }) {
  const { pictures, price, sold, sales, is_stopped: isStopped } = pack;
  const { setStopped, isBusy } = usePackSwitch();
  return (
    <TableRow>
      <TableCell style={{ gridArea: 'pack', fontWeight: 600 }}>{countedPictures(pictures)}</TableCell>
      <TableCell style={{ gridArea: 'price', fontVariantNumeric: 'tabular-nums' }}>{formatDollars(price)}</TableCell>
      <TableCell style={{ gridArea: 'sold', fontVariantNumeric: 'tabular-nums' }}>
        {sold.toLocaleString('en-US')}
        <span className={text.onCard}> sold</span>
      </TableCell>
      <TableCell style={{ gridArea: 'sales', fontVariantNumeric: 'tabular-nums' }}>
        <span className={text.onCard}>Sales </span>
        {formatDollars(sales)}
      </TableCell>
      <TableCell style={{ gridArea: 'status' }}>
        <Badge tone={isStopped ? 'neutral' : 'success'}>{isStopped ? 'Inactive' : 'Active'}</Badge>
      </TableCell>
      <TableCell style={{ gridArea: 'actions' }}>
        <Button
          variant="quiet"
          size={40}
          aria-disabled={isBusy}
          aria-label={`${isStopped ? 'Activate' : 'Deactivate'} ${nameOfPack(pack)}`}
          onClick={() => void setStopped(pack, !isStopped)}
        >
          {isStopped ? 'Activate' : 'Deactivate'}
        </Button>
      </TableCell>
    </TableRow>
  );
}
