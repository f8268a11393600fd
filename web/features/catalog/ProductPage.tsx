import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { takeFirstData } from '../../shared/first-data.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { useProductQuery } from './product-api.js';
import { ProductPlaceholder } from './ProductPlaceholder.js';
import { type ProductSlots, ProductView } from './ProductView.js';

/** /product/:id (spec section 2). */
export default function ProductPage(slots: ProductSlots) {
  const { id = '' } = useParams();
  const [first] = useState(() => takeFirstData('product')?.product);
  const { data: product = first?.id === id ? first : undefined, error, refetch } = useProductQuery(id);
  usePageTitle(product?.name ?? 'Gift');

  if ((error as FetchBaseQueryError | undefined)?.status === 404) {
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
  if (error) {
    return (
      <>
        <h1 className="visually-hidden">Gift</h1>
        <ErrorState title="Error loading product" message="Please try again later." onRetry={() => void refetch()} />
      </>
    );
  }
  return <ProductPlaceholder />;
}
