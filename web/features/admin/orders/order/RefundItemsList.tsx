import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { VARIANT_NAMES } from '../../../../../server/catalog/contract.js';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { formatDollars } from '../../../../shared/money.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { QuantityStepper } from '../../../../shared/ui/QuantityStepper.js';
import { getLabel } from '../../../../shared/ui/server-values.js';
import { type ItemChoice, keyOf, type RefundItemChoices } from './use-refund-items.js';

interface RefundItemsListProps {
  lines: AdminOrderDetails['lines'];
  items: RefundItemChoices;
}

/** The gifts of the order, its pack and its shipping, to be chosen for a refund. */
export function RefundItemsList({ lines, items }: RefundItemsListProps) {
  return (
    <Box component="ul" aria-label="What to refund">
      {items.choices.map((choice) => (
        <Item
          key={keyOf(choice.item)}
          choice={choice}
          line={lines.find(({ id }) => id === choice.item.line_id)}
          onChange={(changes) => items.change(choice.item, changes)}
        />
      ))}
    </Box>
  );
}

interface ItemProps {
  choice: ItemChoice;
  /** Absent for the pack and shipping. */
  line: AdminOrderDetails['lines'][number] | undefined;
  onChange: (changes: { quantity?: number; putBack?: boolean }) => void;
}

function Item({ choice: { item, quantity, amount, returnable, putBack }, line, onChange }: ItemProps) {
  const { name, amounts } = item;
  const left = amounts.length;
  const details = line && describe(line, left);
  return (
    <DividedItem
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 12px', '&, &:last-child': { py: 2 } }}
    >
      <FormControlLabel
        sx={{ minWidth: 0, alignItems: 'flex-start', mr: 0 }}
        disabled={left === 0}
        control={<Checkbox checked={quantity > 0} onChange={({ target }) => onChange({ quantity: target.checked ? left : 0 })} />}
        label={
          <Box component="span" sx={{ display: 'block', pt: '10px', overflowWrap: 'anywhere' }}>
            {name}
            {(details ?? left === 0) && (
              <Typography component="span" variant="small">
                {details ?? 'Refunded'}
              </Typography>
            )}
          </Box>
        }
      />
      <Box sx={{ ...AMOUNT, ...(quantity > 0 ? { fontWeight: 600 } : { color: 'text.secondary' }) }}>
        {left > 0 && formatDollars(quantity > 0 ? amount : (amounts.at(-1) ?? 0))}
      </Box>
      {quantity > 0 && (left > 1 || returnable > 0) && (
        <Box sx={CONTROLS}>
          {left > 1 && (
            <QuantityStepper quantity={quantity} max={left} of={name} onChange={(next) => onChange({ quantity: next })} />
          )}
          {returnable > 0 && (
            <FormControlLabel
              label={returnable < quantity ? `Put ${returnable} back in stock` : 'Put back in stock'}
              control={
                <Checkbox
                  checked={putBack}
                  onChange={({ target }) => onChange({ putBack: target.checked })}
                  slotProps={{ input: { 'aria-label': `Put ${name} back in stock` } }}
                />
              }
            />
          )}
        </Box>
      )}
    </DividedItem>
  );
}

const AMOUNT = { pt: '10px', fontVariantNumeric: 'tabular-nums' };
/** Below the name, beside the checkbox. */
const CONTROLS = { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 20px', pl: '33px' };

/** `Product × 3, 1 refunded` */
function describe({ product_type: type, quantity }: AdminOrderDetails['lines'][number], left: number): string {
  const variant = getLabel(VARIANT_NAMES, type) + (quantity > 1 ? ` × ${quantity}` : '');
  if (left === 0) return `${variant}, refunded`;
  return left < quantity ? `${variant}, ${quantity - left} refunded` : variant;
}
