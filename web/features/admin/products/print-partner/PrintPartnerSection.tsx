import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PrintPartnerOfProduct } from '../../../../../server/checkout/production/partner-products/contract.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { formatDateTime } from '../../in-words.js';
import { usePrintPartnerQuery } from './print-partner-api.js';
import { SkuForm } from './SkuForm.js';
import { inDollars } from './sku-in-words.js';
import { useStopPrinting } from './use-stop-printing.js';

/** Settings of the product at the print partner, saved separately from the form around them. */
export function PrintPartnerSection({ productId }: { productId: string }) {
  const { data, isError, refetch } = usePrintPartnerQuery(productId);
  return (
    <Stack component="section" spacing={3} aria-labelledby="print-partner-title">
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
        <h3 id="print-partner-title">Print partner</h3>
        {data?.is_on && <Chip color={data.is_live ? 'success' : 'warning'} label={data.is_live ? 'Live' : 'Sandbox'} />}
      </Stack>
      {data ? (
        <Content productId={productId} partner={data} />
      ) : isError ? (
        <Typography variant="hint" role="alert">
          The print partner’s part could not be loaded.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Typography>
      ) : (
        <Skeleton height={112} aria-label="Loading the print partner" />
      )}
    </Stack>
  );
}

function Content({ productId, partner }: { productId: string; partner: PrintPartnerOfProduct }) {
  const { product } = partner;
  if (!partner.is_on) {
    return (
      <Typography variant="hint">
        You print and send this product yourself. Set PRODIGI_API_KEY to have it made by a print partner.
      </Typography>
    );
  }
  return (
    <>
      {product && !product.suits_kind && (
        <Alert severity="warning">
          This product has become another kind of gift, so its SKU is not used: you print and send it yourself. Check a SKU that
          suits it.
        </Alert>
      )}
      {product ? (
        <Current productId={productId} product={product} />
      ) : (
        <Typography variant="hint">
          You print and send this product yourself. With a SKU, the print partner does.
          {!partner.is_live && ' The sandbox neither prints nor charges.'}
        </Typography>
      )}
      <SkuForm productId={productId} saved={product} />
    </>
  );
}

function Current({ productId, product }: { productId: string; product: NonNullable<PrintPartnerOfProduct['product']> }) {
  const { stop, isStopping } = useStopPrinting(productId, product);
  const attributes = Object.entries(product.attributes).map(([name, value]) => `, ${name} ${value}`);
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="hint">
        {product.suits_kind ? 'Made as' : 'Was made as'} <b translate="no">{product.sku}</b>
        {attributes.join('')}, for {inDollars(product.cost_cents, product.currency)} on{' '}
        <time dateTime={product.checked_at}>{formatDateTime(product.checked_at)}</time>
      </Typography>
      <BusyButton variant="outlined" size="small" isBusy={isStopping} onClick={() => void stop()} sx={{ flex: 'none' }}>
        {isStopping ? 'Stopping…' : 'Print it myself'}
      </BusyButton>
    </Stack>
  );
}
