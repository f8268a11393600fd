import { useState } from 'react';
import type { Order } from '../../../../server/checkout/contract.js';
import { Button } from '../../../shared/ui/Button.js';
import { PageTop } from '../../../shared/ui/PageTop.js';
import { usePageTitle } from '../../../shared/use-page-title.js';
import { OrderLookupForm } from './OrderLookupForm.js';
import { useSendLinkAgainMutation } from './order-history-api.js';
import { OrderView } from './OrderView.js';
import styles from './pages.module.css';
import { SendAgainButton } from './SendAgainButton.js';

interface Found {
  order: Order;
  email: string;
}

/** /order: how an order stands, for whoever knows its number and e-mail address. */
export default function OrderLookupPage() {
  const [found, setFound] = useState<Found>();
  usePageTitle('Find your order');
  return (
    <>
      <PageTop>{null}</PageTop>
      {found ? (
        <FoundOrder {...found} onAnother={() => setFound(undefined)} />
      ) : (
        <>
          <h1>Find your order</h1>
          <p className={styles.intro}>The number is in the email we sent you. It begins with KS.</p>
          <div className={styles.panel}>
            <OrderLookupForm onFound={setFound} />
          </div>
        </>
      )}
    </>
  );
}

function FoundOrder({ order, email, onAnother }: Found & { onAnother: () => void }) {
  const [sendLink] = useSendLinkAgainMutation();
  return (
    <OrderView
      order={order}
      takesFocus
      actions={
        <>
          {order.paid_at && (
            <>
              <p className={styles.note}>
                We show the address, words, dedications and PDF files only to someone who can open your email. The link in it
                opens them.
              </p>
              <SendAgainButton
                variant="filled"
                send={() => sendLink({ number: order.order_number, email }).unwrap()}
                done="The link to your order is on its way to your inbox."
              >
                Email me the link
              </SendAgainButton>
            </>
          )}
          <Button variant="outline" onClick={onAnother}>
            Find another order
          </Button>
        </>
      }
    />
  );
}
