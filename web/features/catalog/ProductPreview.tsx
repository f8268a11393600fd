import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import { api } from '../../shared/api/api.js';
import { isRefusal } from '../../shared/api/is-refusal.js';
import { hasPrintArea } from '../../shared/gifts/gift-choice.js';
import { SAMPLE_ID, SAMPLE_PICTURE } from '../../shared/gifts/sample-picture.js';
import type { OwnPicture } from '../../shared/images/own-picture-storage.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { LoadingFailed } from './LoadingFailed.js';
import styles from './ProductPreview.module.css';
import { ProductPlaceholder } from './ProductPlaceholder.js';
import { ProductView } from './ProductView.js';

/** Shows the owner where a customer's picture goes, and the words with it. */
const SAMPLE: OwnPicture = { id: SAMPLE_ID, prompt: 'A sample picture', thumbnailUrl: SAMPLE_PICTURE };

const previewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** As shoppers would see it, whether it is for sale or not. Answered to the owner alone. */
    productPreview: build.query<Product, string>({
      query: (id) => `admin/products/${encodeURIComponent(id)}/preview`,
      providesTags: ['Product'],
    }),
  }),
});

interface ProductPreviewProps {
  id: string;
  /** The public page. */
  shopPage: ReactNode;
}

/** /product/:id?preview=true: the owner sees the product before shoppers do; all others see the public page. */
export default function ProductPreview({ id, shopPage }: ProductPreviewProps) {
  const { state } = useSession();
  const { data, error, isFetching, refetch } = previewApi.useProductPreviewQuery(id, {
    skip: state !== 'signed-in',
    refetchOnMountOrArgChange: true,
  });
  usePageTitle(data ? `Preview of ${data.name}` : 'Gift');

  if (data) {
    return (
      <>
        <aside className={styles.banner} aria-label="Preview">
          <p>
            <b>Preview.</b> This is how shoppers see this product while it is active. Purchasing is disabled in preview.
          </p>
          <Link to={`/bestgiftsdashboard/products?edit=${id}`}>Edit product</Link>
        </aside>
        <ProductView
          key={data.id}
          product={data}
          preview
          sample={hasPrintArea(data) ? SAMPLE : undefined}
          generator={() => null}
          onAddToCart={() => undefined}
        />
      </>
    );
  }
  // Not the owner, or no such product: the usual page knows what to say.
  if (state === 'signed-out' || isRefusal(error)) return shopPage;
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
