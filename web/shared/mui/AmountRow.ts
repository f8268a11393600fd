import { styled } from '@mui/material/styles';

/** A row with a label on the left and an amount on the right. */
export const AmountRow = styled('div')(({ theme }) =>
  theme.unstable_sx({ display: 'flex', justifyContent: 'space-between', gap: 4, fontVariantNumeric: 'tabular-nums' }),
);

/** The last row, with the total. */
export const TotalRow = styled(AmountRow)(({ theme }) =>
  theme.unstable_sx({ mt: 1.5, pt: 2, borderTop: 1, borderColor: 'divider', fontSize: '1.125rem', fontWeight: 600 }),
);
