import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { Link } from 'react-router-dom';
import { formatDollars } from '../../../shared/money.js';
import { formatNumber } from '../../../shared/numbers.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ResponsiveImage } from '../../../shared/ui/Picture.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ON_WIDE } from '../on-wide.js';
import { useBestSellersQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';

export function BestSellersPanel() {
  const query = useBestSellersQuery(undefined, REFETCH_ON_FOCUS);
  const products = query.data?.products;
  return (
    <StatsPanel
      title="Most loved this month"
      action={
        <Typography variant="lead" sx={ON_WIDE}>
          By gifts sold
        </Typography>
      }
      query={query}
    >
      {products?.length === 0 ? (
        <EmptyState
          compact
          heading="h3"
          icon={<HeartIcon size={24} aria-hidden />}
          title="Nothing sold yet this month"
          message="Your best sellers will show up here."
        />
      ) : (
        <Box component="ol" sx={TILES}>
          {products?.map(({ product_id: id, image_url: image, name, sold, sales }) => (
            <li key={id}>
              <Link to={`/product/${id}`}>
                <ResponsiveImage src={image ?? undefined} alt="" sizes="60px" />
                <span>
                  <strong>{name}</strong>
                  <Typography variant="lead" component="span">
                    {formatNumber(sold)} sold
                    <Box component="span" sx={ON_WIDE}>
                      {` · ${formatDollars(sales)}`}
                    </Box>
                  </Typography>
                </span>
              </Link>
            </li>
          )) ??
            Array.from({ length: 8 }, (_, tile) => (
              <li key={tile}>
                <Skeleton height={75} />
              </li>
            ))}
        </Box>
      )}
    </StatsPanel>
  );
}

const TILES = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: '16px', lg: '20px' },
  // The four most loved say enough on a phone.
  '& > li:nth-of-type(n + 5)': { display: { xs: 'none', md: 'list-item' } },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: 75,
    borderRadius: 'var(--radius-input)',
    color: 'text.primary',
    font: '400 0.9375rem/1.25rem var(--font-text)',
    textDecoration: 'none',
  },
  '& img': { flex: 'none', width: 60, borderRadius: 'var(--radius-input)' },
  '& strong': { display: 'block', fontWeight: 600 },
  '& a:hover strong': { color: 'primary.main' },
};
