import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TruckIcon } from '@phosphor-icons/react/dist/csr/Truck';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Product, Variant } from '../../../server/catalog/contract.js';
import { RETURNS } from '../../../server/checkout/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { selectTotalPrice } from '../../shared/cart/cart-slice.js';
import type { NewCartLine } from '../../shared/cart/cart-line.js';
import { FavoriteButton } from '../../shared/favorites/FavoriteButton.js';
import { hasPrintArea } from '../../shared/gifts/gift-choice.js';
import { LANDSCAPE } from '../../shared/gifts/landscape.js';
import { bestOrientation, canTurn } from '../../shared/gifts/orientation.js';
import type { OwnPicture } from '../../shared/images/own-picture-storage.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { addDollars, formatDollars, multiplyDollars } from '../../shared/money.js';
import { FREE_OVER } from '../../shared/shipping/free-over.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { QuantityStepper } from '../../shared/ui/QuantityStepper.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { Breadcrumbs } from './Breadcrumbs.js';
import { CalendarOffer } from './CalendarOffer.js';
import { DeliveryNote } from './DeliveryNote.js';
import { splitDescription } from './description.js';
import { HowItIsMade } from './HowItIsMade.js';
import { MakeItYours } from './MakeItYours.js';
import { OrientationChooser } from './OrientationChooser.js';
import { PictureCarousel } from './PictureCarousel.js';
import { isSoldOut, priceOf } from '../../shared/gifts/prices.js';
import styles from './ProductView.module.css';
import { RatingLink, REVIEWS_ID } from './RatingLink.js';
import { useGiftChoices } from './use-gift-choices.js';
import { useGiftWords } from './use-gift-words.js';
import { useOwnPicture } from './use-own-picture.js';
import { useUploadInPlace } from './use-upload-in-place.js';
import { VariantChooser } from './VariantChooser.js';
import { WhenNear } from './WhenNear.js';

/** Optional: if the chunk cannot be loaded, the page works without it. */
const MoreGifts = lazyPart(
  () => import('./MoreGifts.js'),
  () => null,
);

/** Lazy: far below the first view, and not on every gift. */
const ProductReviews = lazyPart(
  () => import('./reviews/ProductReviews.js'),
  () => null,
);

/** Lazy: below the first view, and not on every gift. */
const YourWords = lazyPart(() => import('./YourWords.js'), NoWords);

/** Optional, and only for customers with a picture. */
const GiftPrintHint = lazyPart(
  () => import('./GiftPrintHint.js'),
  () => null,
);
const Names = lazyPart(
  () => import('../../shared/names/Names.js'),
  () => null,
);

/** Error in place of the word fields: some gifts cannot be ordered without words. */
function NoWords() {
  return <p role="alert">The fields for your words could not be loaded. Please reload the page.</p>;
}

/** Heights in pixels reserved for `YourWords`: its title and text, and each field. */
const WORDS_HEIGHT = [40, 84] as const;

/** Slots of the page for other features; the app fills them, because features do not import each other. */
export interface ProductSlots {
  /** The generator that opens in place of the product. */
  generator: (props: { product: Product; onBack: () => void; onUse: (image: Picture) => void }) => ReactNode;
  onAddToCart: (line: NewCartLine) => void;
}

/** Characters; a longer name is shown in a smaller font. */
const LONG_NAME = 60;

const PRICE_WORDS: Record<Variant, string> = {
  pdf: 'PDF, ready to print',
  product: 'Product, made to order',
  combo: 'Combo, the PDF and the product',
};

function Assurances() {
  return (
    <ul className={styles.assurances}>
      <li>
        <TruckIcon size={20} aria-hidden /> Free standard shipping over {FREE_OVER}
      </li>
      <li>
        <ArrowUUpLeftIcon size={20} aria-hidden /> {RETURNS.days}-day returns
      </li>
      <li>
        <LockSimpleIcon size={20} aria-hidden /> Photos stay private
      </li>
    </ul>
  );
}

function addLabel(soldOut: boolean, total: number): string {
  if (soldOut) return 'Sold out for now';
  return total > 0 ? `Add to Cart · ${formatDollars(total)}` : 'Add to Cart';
}

interface ProductViewProps extends ProductSlots {
  product: Product;
  /** Preview only: without the customer's picture and the button to buy. */
  preview?: boolean;
  /** Sample picture on the gift in the preview. */
  sample?: OwnPicture | undefined;
}

/** A product's page: images, variants, the customer's picture, and the button to buy. */
export function ProductView({ product, generator, onAddToCart, preview, sample }: ProductViewProps) {
  const { variant, setVariant, quantity, setQuantity, turn, setTurn } = useGiftChoices(product, preview === true);
  const [ownPicture, setOwnPicture, recheckPicture] = useOwnPicture(product.id);
  const { words, setWords, refusal, send } = useGiftWords(product);
  const hasWords = words.some(({ text }) => text.trim() !== '');
  const withoutPhoto = hasWords && hasPrintArea(product) ? LANDSCAPE : undefined;
  const shownPicture = preview ? sample : (ownPicture ?? withoutPhoto);
  const orientation = (shownPicture && canTurn(product) && turn) || bestOrientation(product, shownPicture);
  const [smallGift, setSmallGift] = useState<HTMLElement | null>(null);
  const slot = useRef<HTMLElement>(null);
  const isHydrated = useHydrated();
  const upload = useUploadInPlace(slot);
  const inCart = useAppSelector(selectTotalPrice);
  const toast = useToast();
  const { lead, rest } = splitDescription(product.description);
  const unitPrice = variant ? priceOf(product, variant) : 0;
  const total = multiplyDollars(unitPrice, quantity);
  const soldOut = variant !== undefined && isSoldOut(product, variant);

  /** The next picture hangs as it suits that one. */
  const choosePicture = (picture: OwnPicture | undefined) => {
    setTurn(null);
    setOwnPicture(picture);
  };

  const addToCart = () => {
    if (!variant || unitPrice <= 0) {
      toast({ tone: 'error', title: 'Error', message: 'Price not available for this option' });
      return;
    }
    const line = {
      productId: product.id,
      productName: product.name,
      productType: variant,
      quantity,
      unitPrice,
      imageUrl: product.image_urls[0] ?? '',
      kind: product.kind,
      ...(canTurn(product) && { orientation }),
      ...(ownPicture && { generatedImageId: ownPicture.id, personalisedUrl: ownPicture.thumbnailUrl }),
    };
    if (words.length > 0) send((written) => onAddToCart({ ...line, words: written }));
    else onAddToCart(line);
  };

  if (upload.isOpen) {
    return generator({
      product,
      onBack: () => upload.close({ at: 'slot' }),
      onUse: (image) => {
        choosePicture(image);
        upload.close({ at: 'top' });
      },
    });
  }

  const roomForWords = <Skeleton height={`${WORDS_HEIGHT[0] + words.length * WORDS_HEIGHT[1]}px`} />;
  const yourWords = (
    <YourWords
      product={product}
      orientation={orientation}
      words={words}
      onChange={setWords}
      refusal={refusal}
      isLive={shownPicture !== undefined}
      onAddPicture={preview ? undefined : upload.open}
      small={setSmallGift}
    />
  );

  return (
    <>
      <div className={styles.top}>
        <PageTop>
          <Breadcrumbs product={product} />
        </PageTop>
      </div>
      <div className={styles.columns}>
        <div className={styles.pictures}>
          <PictureCarousel
            key={shownPicture?.id}
            product={product}
            own={shownPicture}
            orientation={orientation}
            words={words}
            small={smallGift}
          />
          <Assurances />
        </div>
        <div className={styles.details}>
          <div>
            <div className={styles.name}>
              <h1 className={product.name.length > LONG_NAME ? styles.long : undefined}>{product.name}</h1>
              {!preview && <FavoriteButton productId={product.id} name={product.name} />}
            </div>
            {variant && (
              <p className={styles.price}>
                <b>{formatDollars(unitPrice)}</b> <span>{PRICE_WORDS[variant]}</span>
              </p>
            )}
            {product.rating && <RatingLink rating={product.rating} />}
          </div>
          <div className={styles.description}>
            {lead.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
          {variant && <VariantChooser product={product} chosen={variant} onChoose={setVariant} />}
          {shownPicture && canTurn(product) && <OrientationChooser kind={product.kind} chosen={orientation} onChoose={setTurn} />}
          {words.length > 0 && (isHydrated ? <Suspense fallback={roomForWords}>{yourWords}</Suspense> : roomForWords)}
          {ownPicture && !preview && (
            <Suspense fallback={null}>
              <Names
                pictureId={ownPicture.id}
                gift={{ kind: product.kind, orientation, words: words.map(({ text }) => text.trim()) }}
              />
            </Suspense>
          )}
          {!preview && (
            <>
              <MakeItYours
                ref={slot}
                chosen={ownPicture}
                onUpload={upload.open}
                onChoose={(picture) => {
                  choosePicture(picture);
                  slot.current?.focus();
                }}
                onRemove={() => {
                  choosePicture(undefined);
                  slot.current?.focus();
                }}
                onBroken={recheckPicture}
              />
              {ownPicture && (
                <Suspense fallback={null}>
                  <GiftPrintHint
                    kind={product.kind}
                    orientation={orientation}
                    words={words.map(({ text }) => text.trim())}
                    pictureId={ownPicture.id}
                  />
                </Suspense>
              )}
              {product.kind === 'calendar' && <CalendarOffer productId={product.id} />}
              <div className={styles.buy}>
                <QuantityStepper quantity={quantity} onChange={setQuantity} of={product.name} />
                <Button size={52} fullWidth icon={<BasketIcon size={20} aria-hidden />} disabled={soldOut} onClick={addToCart}>
                  {addLabel(soldOut, total)}
                </Button>
              </div>
            </>
          )}
          {variant && !soldOut && <DeliveryNote variant={variant} subtotal={addDollars([inCart, total])} />}
        </div>
        {rest.length > 0 && (
          <section className={`${styles.description} ${styles.about}`} aria-labelledby="about-this-gift">
            <h2 id="about-this-gift">About this gift</h2>
            {rest.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </section>
        )}
      </div>
      <HowItIsMade />
      {product.rating && (
        <div id={REVIEWS_ID}>
          <WhenNear>
            <ProductReviews productId={product.id} rating={product.rating} />
          </WhenNear>
        </div>
      )}
      <WhenNear>
        <MoreGifts product={product} />
      </WhenNear>
    </>
  );
}
