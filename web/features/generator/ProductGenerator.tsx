import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { Generator } from './Generator.js';
import styles from './GeneratePage.module.css';

interface ProductGeneratorProps {
  product: Product;
  onBack: () => void;
  /** The customer wants this picture on the product. */
  onUse: (image: Picture) => void;
}

/** Product mode, in place on the product's page. */
export default function ProductGenerator({ product, onBack, onUse }: ProductGeneratorProps) {
  return (
    <>
      <PageTop>
        <div className={styles.back}>
          <Button variant="quiet" icon={<ArrowLeftIcon size={20} aria-hidden />} onClick={onBack}>
            Back to the gift
          </Button>
        </div>
      </PageTop>
      <Generator
        product={product}
        onUse={onUse}
        heading={
          <>
            <h1 className={styles.heading}>Make it theirs</h1>
            <p className={styles.for}>
              For <strong>{product.name}</strong>
            </p>
          </>
        }
      />
    </>
  );
}
