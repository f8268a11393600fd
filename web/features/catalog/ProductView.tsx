import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TruckIcon } from '@phosphor-icons/react/dist/csr/Truck';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product, Variant } from '../../../server/catalog/contract.js';
import type { GeneratedImage } from '../../../server/generation/contract.js';
import type { NewCartLine } from '../../shared/cart/cart-line.js';
import { formatDollars, multiplyDollars } from '../../shared/money.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { QuantityStepper } from '../../shared/ui/QuantityStepper.js';
import { Breadcrumbs } from './Breadcrumbs.js';
import { HowItIsMade } from './HowItIsMade.js';
import { MakeItYours } from './MakeItYours.js';
import { PictureCarousel } from './PictureCarousel.js';
import { defaultVariant, isSoldOut, priceOf } from './prices.js';
import styles from './ProductView.module.css';
import { paragraphs } from './text.js';
import { VariantChooser } from './VariantChooser.js';

/** What other features do on this page; the app puts them in. */
export interface ProductSlots {
  /** The generator that opens in place of the product. */
  generator: (props: { product: Product; onBack: () => void; onUse: (image: GeneratedImage) => void }) => ReactNode;
  onAddToCart: (line: NewCartLine) => void;
}

const PRICE_WORDS: Record<Variant, string> = {
  pdf: 'PDF, ready to print',
  product: 'Product, made to order',
  combo: 'Combo, the PDF and the product',
};

function Assurances() {
  return (
    <ul className={styles.assurances}>
      <li>
        <TruckIcon size={20} aria-hidden /> Free shipping over $50
      </li>
      <li>
        <ArrowUUpLeftIcon size={20} aria-hidden /> 30-day returns
      </li>
      <li>
        <LockSimpleIcon size={20} aria-hidden /> Photos stay private
      </li>
    </ul>
  );
}

/** A product that is there: pictures, variants, one's own picture, and the way into the cart. */
export function ProductView({ product, generator, onAddToCart }: ProductSlots & { product: Product }) {
  const [search, setSearch] = useSearchParams();
  const [variant, setVariant] = useState(() => defaultVariant(product));
  const [quantity, setQuantity] = useState(1);
  const [ownPicture, setOwnPicture] = useState<GeneratedImage>();
  const toast = useToast();
  const uploading = search.get('showUpload') === 'true';
  const unitPrice = variant ? priceOf(product, variant) : 0;
  const soldOut = variant !== undefined && isSoldOut(product, variant);

  useEffect(() => {
    if (uploading) window.scrollTo(0, 0);
  }, [uploading]);

  const showUpload = (shown: boolean) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (shown) next.set('showUpload', 'true');
      else next.delete('showUpload');
      return next;
    });

  const addToCart = () => {
    if (!variant || unitPrice <= 0) {
      toast({ tone: 'error', title: 'Error', message: 'Price not available for this option' });
      return;
    }
    onAddToCart({
      productId: product.id,
      productName: product.name,
      productType: variant,
      quantity,
      unitPrice,
      imageUrl: product.image_urls[0] ?? '',
      ...(ownPicture && { generatedImageId: ownPicture.id, personalisedUrl: ownPicture.thumbnailUrl }),
    });
  };

  if (uploading) {
    return generator({
      product,
      onBack: () => showUpload(false),
      onUse: (image) => {
        setOwnPicture(image);
        showUpload(false);
      },
    });
  }

  return (
    <>
      <div className={styles.top}>
        <PageTop>
          <Breadcrumbs product={product} />
        </PageTop>
      </div>
      <div className={styles.columns}>
        <div className={styles.pictures}>
          <PictureCarousel product={product} />
          <Assurances />
        </div>
        <div className={styles.details}>
          <div>
            <h1>{product.name}</h1>
            {variant && (
              <p className={styles.price}>
                <b>{formatDollars(unitPrice)}</b> <span>{PRICE_WORDS[variant]}</span>
              </p>
            )}
          </div>
          <div className={styles.description}>
            {paragraphs(product.description).map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
          <VariantChooser product={product} chosen={variant} onChoose={setVariant} />
          <MakeItYours chosen={ownPicture} onUpload={() => showUpload(true)} onRemove={() => setOwnPicture(undefined)} />
          <div className={styles.buy}>
            <QuantityStepper quantity={quantity} onChange={setQuantity} of={product.name} />
            <Button size={52} fullWidth icon={<BasketIcon size={20} aria-hidden />} disabled={soldOut} onClick={addToCart}>
              {soldOut ? 'Sold out for now' : `Add to Cart · ${formatDollars(multiplyDollars(unitPrice, quantity))}`}
            </Button>
          </div>
        </div>
      </div>
      <HowItIsMade />
    </>
  );
}
