import { styled } from '@mui/material/styles';

/** What it is for at the left, and how much at the right. */
export const AmountRow = styled('div')(({ theme }) =>
  theme.unstable_sx({ display: 'flex', justifyContent: 'space-between', gap: 4, fontVariantNumeric: 'tabular-nums' }),
);

/** Under the others. */
export const TotalRow = styled(AmountRow)(({ theme }) =>
  theme.unstable_sx({ mt: 1.5, pt: 2, borderTop: 1, borderColor: 'divider', fontSize: 18, fontWeight: 600 }),
);
