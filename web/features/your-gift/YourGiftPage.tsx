import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { forgetWaitingGift } from '../../shared/gifts/waiting-gift.js';
import { PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { OpenGift } from './OpenGift.js';
import { PrintedGift } from './PrintedGift.js';
import { useYourGiftQuery } from './your-gift-api.js';
import styles from './YourGiftPage.module.css';

/** /your-gift?key=…: one gift of a paid order, to complete, approve or change it before it is printed. */
export default function YourGiftPage() {
  const [query] = useSearchParams();
  usePageTitle<'/your-gift'>('Your gift');
  // The picture is made, or not wanted, when the customer is here again.
  useEffect(forgetWaitingGift, []);
  return (
    <>
      {/* The address opens the gift: no other site may learn it. */}
      <meta name="referrer" content="no-referrer" />
      <PageTop>{null}</PageTop>
      <Gift linkKey={(query.get('key') ?? '').slice(0, 200)} madeId={query.get('picture')} />
    </>
  );
}

function Gift({ linkKey, madeId }: { linkKey: string; madeId: string | null }) {
  const { currentData: gift, error, refetch } = useYourGiftQuery(linkKey, PRIVATE_IMAGE_POLLING);
  const refusal = apiErrorOf(error)?.code;
  if (refusal === 'CHECKOUT.LINE_LINK_EXPIRED') {
    return (
      <NoGift title="This link has expired" message="Your gift is safe. Open your order for a new link.">
        <ButtonLink to="/order" variant="outline">
          Find your order
        </ButtonLink>
      </NoGift>
    );
  }
  if (refusal === 'CHECKOUT.LINE_NOT_FOUND' || refusal === 'REQUEST.INVALID') {
    return (
      <NoGift title="This link doesn’t open a gift" message="Part of it may be missing. Please open it from the email again.">
        <ButtonLink to="/order" variant="outline">
          Find your order
        </ButtonLink>
      </NoGift>
    );
  }
  if (gift?.state === 'ended') {
    return (
      <NoGift
        title="This gift can’t be changed anymore"
        message={`Order ${gift.orderNumber} was canceled or refunded, or its account was deleted.`}
      >
        <ButtonLink to="/contact" variant="outline">
          Ask about this order
        </ButtonLink>
      </NoGift>
    );
  }
  // A newer server may know more states: nothing can be changed then.
  if (gift)
    return gift.state === 'open' ? <OpenGift gift={gift} linkKey={linkKey} madeId={madeId} /> : <PrintedGift gift={gift} />;
  if (error) {
    return (
      <>
        <h1 className="visually-hidden">Your gift</h1>
        <ErrorState title="Your gift could not be loaded." message={failureMessage(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return <LoadingGift />;
}

function NoGift({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return <EmptyState heading="h1" icon={<GiftIcon size={28} aria-hidden />} title={title} message={message} action={children} />;
}

function LoadingGift() {
  return (
    <>
      <h1 className="visually-hidden">Your gift</h1>
      <div className={styles.columns} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your gift
        </p>
        <div className={styles.preview} />
        <div className={styles.words}>
          <Skeleton width="min(320px, 100%)" height="46px" />
          <Skeleton width="min(260px, 100%)" height="24px" />
          <Skeleton width="220px" height="52px" />
        </div>
      </div>
    </>
  );
}
