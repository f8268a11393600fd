import { styled } from '@mui/material/styles';

/** A list in a text. `as="ol"` numbers it. */
export const Points = styled('ul')(({ theme }) =>
  theme.unstable_sx({
    display: 'grid',
    gap: 2,
    pl: 5,
    listStyle: 'revert',
    color: 'text.secondary',
    '& li::marker': { color: 'primary.main' },
  }),
);
