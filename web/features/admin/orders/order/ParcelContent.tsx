import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { QuantityStepper } from '../../../../shared/ui/QuantityStepper.js';
import type { Content } from './use-parcel-content.js';

/** The gifts that can be in a parcel, to be chosen. */
export function ParcelContent({ content: { choices, change } }: { content: Content }) {
  return (
    <Box component="ul" aria-label="What is in the parcel">
      {choices.map(({ line: { id, product_name: name }, quantity, max }) => (
        <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
          <FormControlLabel
            label={max > 1 ? `${name} (${max})` : name}
            sx={{ flex: '1 1 160px', minWidth: 0, mr: 0, overflowWrap: 'anywhere' }}
            control={<Checkbox checked={quantity > 0} onChange={({ target }) => change(id, target.checked ? max : 0)} />}
          />
          {max > 1 && quantity > 0 && (
            <QuantityStepper quantity={quantity} max={max} of={name} onChange={(next) => change(id, next)} />
          )}
        </Box>
      ))}
    </Box>
  );
}
