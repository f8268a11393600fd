import { styled } from '@mui/material/styles';

/** An item of a list with a line between the items. */
export const DividedItem = styled('li')(({ theme }) =>
  theme.unstable_sx({ py: 3, '& + &': { borderTop: 1, borderColor: 'divider' }, '&:last-child': { pb: 0 } }),
);
