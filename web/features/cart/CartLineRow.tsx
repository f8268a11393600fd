import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { orientationInWords, VARIANT_NAMES } from '../../../server/catalog/contract.js';
import type { LineStatus } from '../../shared/cart/cart-check.js';
import { type CartLine, lineKey, MAX_DEDICATION_LENGTH } from '../../shared/cart/cart-line.js';
import { cartOpened, dedicationSet, quantitySet } from '../../shared/cart/cart-slice.js';
import { problemId, problemOf } from '../../shared/cart/line-problem.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { formatDollars } from '../../shared/money.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import barButton from '../../shared/ui/BarButton.module.css';
import { ResponsiveImage } from '../../shared/ui/Picture.js';
import { QuantityStepper } from '../../shared/ui/QuantityStepper.js';
import styles from './CartLineRow.module.css';
import type { ChangeWords } from './line-words.js';
import { LineNote } from './LineNote.js';
import { LineWords } from './LineWords.js';
import { useLineView } from './use-line-view.js';

const PrintHint = lazyPart(
  () => import('../../shared/gifts/PrintHint.js'),
  () => null,
);

interface CartLineRowProps {
  line: CartLine;
  /** Result of the line's last check by the server. */
  status: LineStatus | undefined;
  onRemove: () => void;
  onChangeWords: ChangeWords;
}

export function CartLineRow({ line, status, onRemove, onChangeWords }: CartLineRowProps) {
  const dispatch = useAppDispatch();
  const { state } = useSession();
  const dedicationId = useId();
  const [isEditing, setIsEditing] = useState(false);
  const key = lineKey(line);
  const hasPdf = line.productType !== 'product';
  const problem = problemOf(line, status, state !== 'signed-out');
  // The stored URL works for an hour or two, and only the customer may see the picture.
  const ownPicture = (state === 'signed-in' && (status ? status.personalisedUrl : line.personalisedUrl)) || null;
  const view = useLineView(line, ownPicture !== null);

  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {ownPicture ? (
          <ResponsiveImage src={ownPicture} alt={view.isShown ? '' : 'Your own picture'} sizes="92px" />
        ) : (
          <ResponsiveImage src={line.imageUrl} alt="" sizes="92px" />
        )}
        {view.url && (
          <img
            key={view.url}
            className={view.isShown ? `${styles.view} ${styles.shown}` : styles.view}
            src={view.url}
            alt={view.isShown ? 'The gift with your picture' : ''}
            width={400}
            height={500}
            decoding="async"
            onLoad={view.onLoad}
            onError={view.onError}
          />
        )}
      </span>
      <div className={styles.details}>
        <div className={styles.top}>
          <h3 className={styles.name}>{line.productName}</h3>
          <button
            type="button"
            className={`${barButton.button} ${styles.remove}`}
            aria-label={`Remove ${line.productName}`}
            onClick={onRemove}
          >
            <TrashIcon size={20} aria-hidden />
          </button>
        </div>
        <p className={styles.variant}>
          {VARIANT_NAMES[line.productType]}
          {line.calendarId ? ' · your own pictures' : line.generatedImageId && ' · your own picture'}
          {status?.kind && status.orientation && ` · ${orientationInWords(status.kind, status.orientation)}`}
        </p>
        {line.calendarId && (
          <p className={styles.variant}>
            <Link
              to={`/product/${line.productId}/calendar?calendar=${line.calendarId}`}
              onClick={() => dispatch(cartOpened(false))}
            >
              Change your calendar
            </Link>
          </p>
        )}
        {!line.generatedImageId && !line.calendarId && (
          <p className={styles.sample}>
            {line.productType === 'pdf'
              ? 'Without a photo, we print hills and a sun in its place.'
              : 'We print it only with a photo of yours. You can also add it after you pay.'}{' '}
            <Link to={`/product/${line.productId}?showUpload=true`} onClick={() => dispatch(cartOpened(false))}>
              Add your photo
            </Link>
          </p>
        )}
        <LineNote
          line={line}
          status={status}
          problem={problem}
          onEditWords={() => setIsEditing(true)}
          onChangeWords={onChangeWords}
        />
        {status?.picture && status.kind && problem === null && !line.calendarId && (
          <Suspense fallback={null}>
            <PrintHint
              kind={status.kind}
              orientation={status.orientation ?? undefined}
              words={(line.words ?? []).map(({ text }) => text)}
              picture={status.picture}
            >
              You can order it as it is, or{' '}
              <Link to={`/product/${line.productId}`} onClick={() => dispatch(cartOpened(false))}>
                choose another picture
              </Link>
              .
            </PrintHint>
          </Suspense>
        )}
        <LineWords line={line} status={status} isEditing={isEditing} onEdit={setIsEditing} onChangeWords={onChangeWords} />
        {hasPdf && (
          <div className={styles.dedication}>
            <label htmlFor={dedicationId}>Dedication on its own page of the PDF (optional)</label>
            <input
              id={dedicationId}
              dir="auto"
              value={line.dedication ?? ''}
              maxLength={MAX_DEDICATION_LENGTH}
              placeholder="For Grandma, with love"
              aria-invalid={problem === 'unprintable'}
              aria-describedby={problem === 'unprintable' ? problemId(key) : undefined}
              onChange={({ target }) => dispatch(dedicationSet({ key, dedication: target.value }))}
            />
          </div>
        )}
        <div className={styles.bottom}>
          <QuantityStepper
            quantity={line.quantity}
            of={line.productName}
            onChange={(quantity) => dispatch(quantitySet({ key, quantity }))}
          />
          <p className={styles.price}>
            <strong>{formatDollars(line.totalPrice)}</strong>
            {line.quantity > 1 && <span>{formatDollars(line.unitPrice)} each</span>}
          </p>
        </div>
      </div>
    </li>
  );
}
