import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { useParams } from 'react-router-dom';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { useGiftPageQuery } from './gift-page-api.js';
import styles from './GiftPage.module.css';
import { WrappedGift } from './WrappedGift.js';

/** /gift/:key: a gift by the link of its email, without an account. */
export default function GiftPage() {
  const { key = '' } = useParams();
  usePageTitle<'/gift/:key'>('A gift for you');
  return (
    <>
      {/* The address opens the gift: no other site may learn it. */}
      <meta name="referrer" content="no-referrer" />
      <PageTop>{null}</PageTop>
      <Gift linkKey={key.slice(0, 200)} />
    </>
  );
}

function Gift({ linkKey }: { linkKey: string }) {
  const { currentData: page, error, refetch } = useGiftPageQuery(linkKey, PRIVATE_IMAGE_POLLING);
  const refusal = apiErrorOf(error)?.code;
  if (refusal === 'CHECKOUT.GIFT_GONE') {
    return (
      <NoGift
        title="This gift isn’t available anymore"
        message="If you think that’s a mistake, please ask the person who sent it to you."
      />
    );
  }
  if (refusal === 'CHECKOUT.GIFT_NOT_FOUND' || refusal === 'REQUEST.INVALID') {
    return (
      <NoGift title="This link doesn’t open a gift" message="Part of it may be missing. Please open it from the email again." />
    );
  }
  if (page) return <WrappedGift page={page} linkKey={linkKey} />;
  if (error) {
    return (
      <>
        <h1 className="visually-hidden">A gift for you</h1>
        <ErrorState
          title="Your gift could not be loaded."
          message={`It’s still here. ${failureMessage(error)}`}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  return <LoadingGift />;
}

function NoGift({ title, message }: { title: string; message: string }) {
  return (
    <EmptyState
      heading="h1"
      icon={<GiftIcon size={28} aria-hidden />}
      title={title}
      message={message}
      action={
        <ButtonLink to="/" variant="outline">
          Browse gifts
        </ButtonLink>
      }
    />
  );
}

function LoadingGift() {
  return (
    <>
      <h1 className="visually-hidden">A gift for you</h1>
      <div className={styles.columns} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your gift
        </p>
        <div className={styles.stage}>
          <div className={styles.print}>
            <div className={styles.frame} />
          </div>
        </div>
        <div className={styles.words}>
          <Skeleton width="min(320px, 100%)" height="46px" />
          <Skeleton width="min(260px, 100%)" height="24px" />
          <Skeleton width="220px" height="52px" />
        </div>
      </div>
    </>
  );
}
