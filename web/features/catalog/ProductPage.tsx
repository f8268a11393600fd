import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { lazy } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { LoadingFailed } from './LoadingFailed.js';
import { ProductPlaceholder } from './ProductPlaceholder.js';
import { type ProductSlots, ProductView } from './ProductView.js';
import { type LoadedProduct, useProduct } from './use-product.js';

const ProductPreview = lazy(() => import('./ProductPreview.js'));

function titleOf(loaded: LoadedProduct): string {
  if (loaded.state === 'ready') return loaded.product.name;
  return loaded.state === 'missing' ? 'Product not found' : 'Gift';
}

/** /product/:id (spec section 2); with `?preview=true` the owner sees it before it is for sale. */
export default function ProductPage(slots: ProductSlots) {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const page = <ShopPage id={id} {...slots} />;
  return params.get('preview') === 'true' ? <ProductPreview id={id} shopPage={page} /> : page;
}

function ShopPage({ id, ...slots }: ProductSlots & { id: string }) {
  const loaded = useProduct(id);
  usePageTitle(titleOf(loaded));

  if (loaded.state === 'ready') {
    return <ProductView key={loaded.product.id} product={loaded.product} {...slots} />;
  }
  if (loaded.state === 'missing') {
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
  if (loaded.state === 'failed') {
    return (
      <>
        <h1 className="visually-hidden">Gift</h1>
        <LoadingFailed title="Error loading product" onRetry={loaded.reload} />
      </>
    );
  }
  return <ProductPlaceholder />;
}
