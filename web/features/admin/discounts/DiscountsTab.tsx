import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { useState } from 'react';
import type { AdminDiscount } from '../../../../server/admin/discounts/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { Button } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { type StatusDisplay, getStatusDisplay } from '../../../shared/ui/server-values.js';
import { formatCount } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { StackedTable } from '../StackedTable.js';
import text from '../text.module.css';
import { useListAddress } from '../use-list-address.js';
import { DiscountDialog } from './DiscountDialog.js';
import { limitsOf, offerOf } from './discount-words.js';
import { useAdminDiscountsQuery } from './discounts-api.js';
import { useDiscountSwitch } from './use-discount-switch.js';

const COLUMNS = ['Code', 'Offer', 'Uses', 'Saved', 'Sales', 'Status', 'Actions'];
const CARD = "'code status' 'offer offer' 'uses uses' 'saved sales' 'actions actions' / minmax(0, 1fr) minmax(0, auto)";
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
    <Button icon={<PlusIcon size={20} aria-hidden />} onClick={() => setCreating(true)}>
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
          data?.discounts.length === 0 && (
            <EmptyState
              icon={<TagIcon size={28} aria-hidden />}
              title="No discount codes yet"
              message="Create one for a holiday, a newsletter, or a customer you’d like to thank."
            />
          )
        }
      >
        <StackedTable
          card={CARD}
          columns={COLUMNS}
          rows={data?.discounts.map((discount) => (
            <DiscountRow key={discount.id} discount={discount} />
          ))}
        />
      </ListPage>
      {isCreating && <DiscountDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function DiscountRow({ discount }: { discount: AdminDiscount }) {
  const { code, uses, max_uses: max, open_checkouts: open, saved, sales, state } = discount;
  const isStopped = state === 'stopped';
  const { setStopped, isBusy } = useDiscountSwitch();
  const toast = useToast();
  const { word, tone } = getStatusDisplay(STATES, state);

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/?code=${code}`);
      toast({ tone: 'success', title: 'Link copied', message: `Anyone who opens it gets ${code} in their cart.` });
    } catch {
      toast({ tone: 'info', title: 'Copy this link', message: `${location.origin}/?code=${code}` });
    }
  };

  return (
    <TableRow>
      <TableCell translate="no" style={{ gridArea: 'code', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {code}
      </TableCell>
      <TableCell style={{ gridArea: 'offer' }}>
        {offerOf(discount)}
        <span className={text.small}>{limitsOf(discount)}</span>
      </TableCell>
      <TableCell style={{ gridArea: 'uses', fontVariantNumeric: 'tabular-nums' }}>
        {max === null ? uses : `${uses} of ${max}`}
        <span className={text.onCard}> {uses === 1 && max === null ? 'use' : 'uses'}</span>
        {open > 0 && <span className={text.small}>{open} not paid yet</span>}
      </TableCell>
      <TableCell style={{ gridArea: 'saved', fontVariantNumeric: 'tabular-nums' }}>
        <span className={text.onCard}>Saved </span>
        {formatDollars(saved)}
      </TableCell>
      <TableCell style={{ gridArea: 'sales', fontVariantNumeric: 'tabular-nums' }}>
        <span className={text.onCard}>Sales </span>
        {formatDollars(sales)}
      </TableCell>
      <TableCell style={{ gridArea: 'status' }}>
        <Badge tone={tone}>{word}</Badge>
      </TableCell>
      <TableCell style={{ gridArea: 'actions', whiteSpace: 'nowrap' }}>
        <Button variant="outline" size={40} onClick={() => void copyLink()} aria-label={`Copy link of ${code}`}>
          Copy link
        </Button>{' '}
        <Button
          variant="quiet"
          size={40}
          aria-disabled={isBusy}
          aria-label={`${isStopped ? 'Activate' : 'Deactivate'} ${code}`}
          onClick={() => void setStopped(discount, !isStopped)}
        >
          {isStopped ? 'Activate' : 'Deactivate'}
        </Button>
      </TableCell>
    </TableRow>
  );
}
