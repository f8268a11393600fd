import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PaymentStatus } from '../../../server/checkout/contract.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import { Badge } from '../../shared/ui/Badge.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import styles from './PaymentSuccessPage.module.css';
import { usePaymentState } from './use-payment-state.js';

/**
 * Where the payment page leads back to. It shows the spec's page at once; behind it the server is asked, and
 * nothing is granted, nor the cart emptied, because of the address alone.
 */
export default function PaymentSuccessPage() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id');
  const { verdict, payment } = usePaymentState(sessionId);
  const { finishCheckout } = useCart();
  usePageTitle('Payment');

  const cartIsDone = verdict === 'paid' || sessionId === null;
  useEffect(() => {
    if (cartIsDone) finishCheckout();
    // Once per verdict: what is added to the cart afterwards stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [cartIsDone]);

  if (verdict === 'not-paid') return <NotPaid />;
  return (
    <>
      <PageTop>{null}</PageTop>
      <div className={styles.columns}>
        <div>
          {verdict === 'paid' && (
            <Badge tone="success">
              <CheckIcon size={16} aria-hidden /> Paid
            </Badge>
          )}
          <h1 className={styles.title}>Payment Successful!</h1>
          <p className={styles.lead}>Thank you. Somebody is about to be very pleased.</p>
          {payment && <Downloads downloads={payment.downloads} />}
          <NextSteps />
          <div className={styles.actions}>
            <ButtonLink to="/my-account" variant="outline">
              Go to my account
            </ButtonLink>
            <ButtonLink to="/" variant="quiet">
              Continue shopping <ArrowRightIcon size={20} aria-hidden />
            </ButtonLink>
          </div>
        </div>
        {sessionId !== null && (
          <aside className={styles.order} aria-label="Your order">
            {payment?.order_number && <h2 className={styles.number}>Order {payment.order_number}</h2>}
            <div className={styles.idBox}>
              <p className={styles.idWord}>Order ID</p>
              <p className={styles.id}>{sessionId}</p>
            </div>
          </aside>
        )}
      </div>
    </>
  );
}

function Downloads({ downloads }: Pick<PaymentStatus, 'downloads'>) {
  return (
    <div aria-live="polite">
      {downloads.map(({ name, url }) => (
        <section key={url} className={styles.download}>
          <span className={styles.downloadIcon}>
            <FilePdfIcon size={28} aria-hidden />
          </span>
          <div className={styles.downloadWords}>
            <h2 className={styles.downloadTitle}>Your PDF is ready</h2>
            <p className={styles.text}>{name}</p>
          </div>
          <a className={styles.downloadLink} href={url} aria-label={`Download PDF: ${name}`}>
            <DownloadSimpleIcon size={20} aria-hidden />
            Download PDF
          </a>
        </section>
      ))}
    </div>
  );
}

function NextSteps() {
  return (
    <>
      <h2 className={styles.subtitle}>What happens next</h2>
      <ul className={styles.steps}>
        <li>
          <span className={styles.stepIcon}>
            <FilePdfIcon size={22} aria-hidden />
          </span>
          <div>
            <p className={styles.stepTitle}>Digital PDFs are available immediately in your account</p>
            <p className={styles.text}>Without an account, the links are in the mail that we sent you.</p>
          </div>
        </li>
        <li>
          <span className={styles.stepIcon}>
            <PackageIcon size={22} aria-hidden />
          </span>
          <div>
            <p className={styles.stepTitle}>Physical products ship within 3-5 business days</p>
            <p className={styles.text}>We write to you the moment the parcel leaves us.</p>
          </div>
        </li>
      </ul>
    </>
  );
}

function NotPaid() {
  return (
    <>
      <PageTop>{null}</PageTop>
      <div className={styles.notPaid}>
        <h1>We know of no finished payment</h1>
        <ErrorState
          title="This payment has not reached us."
          message="Your cart is kept as it was. If you did pay, the receipt comes by mail within minutes, and nothing is charged twice."
        />
        <div className={styles.actions}>
          <ButtonLink to="/cart?payment=cancelled">Back to the cart</ButtonLink>
          <ButtonLink to="/my-account" variant="outline">
            Go to my account
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
