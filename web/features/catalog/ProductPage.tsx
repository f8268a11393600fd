import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { useParams, useSearchParams } from 'react-router-dom';
import type { RouteTitle } from '../../../server/storefront/routes/contract.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { LoadingFailed } from './LoadingFailed.js';
import { ProductPlaceholder } from './ProductPlaceholder.js';
import { FRESH_SECONDS, useProductQuery } from '../../shared/api/products-api.js';
import { type ProductSlots, ProductView } from './ProductView.js';

const ProductPreview = lazyPart(() => import('./ProductPreview.js'));

/** /product/:id; with `?preview=true` the owner sees it before it is for sale. */
export default function ProductPage(slots: ProductSlots) {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const page = <ShopPage id={id} {...slots} />;
  return params.get('preview') === 'true' ? <ProductPreview id={id} shopPage={page} /> : page;
}

function ShopPage({ id, ...slots }: ProductSlots & { id: string }) {
  const { currentData: product, error, isFetching, refetch } = useProductQuery(id, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const title: RouteTitle<'/product/:id'> = 'Gift';
  usePageTitle(product === null ? 'Product not found' : (product?.name ?? title));

  if (product === null) {
    return (
      <EmptyState
        heading="h1"
        icon={<GiftIcon size={28} aria-hidden />}
        title="Product not found"
        message="It may have been taken out of the shop."
        action={
          <ButtonLink to="/" variant="outline">
            Return to products
          </ButtonLink>
        }
      />
    );
  }
  if (product) return <ProductView key={product.id} product={product} {...slots} />;
  if (error && !isFetching) {
    return (
      <>
        <h1 className="visually-hidden">Gift</h1>
        <LoadingFailed title="Error loading product" onRetry={() => void refetch()} />
      </>
    );
  }
  return <ProductPlaceholder />;
}
