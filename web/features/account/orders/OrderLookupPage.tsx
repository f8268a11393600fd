import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Order } from '../../../../server/checkout/contract.js';
import { PageTop } from '../../../shared/ui/PageTop.js';
import { usePageTitle } from '../../../shared/use-page-title.js';
import { OrderLookupForm } from './OrderLookupForm.js';
import { useSendLinkAgainMutation } from './order-history-api.js';
import { hasMail } from './order-progress.js';
import { OrderView } from './OrderView.js';
import { SendAgainButton } from './SendAgainButton.js';

interface Found {
  order: Order;
  email: string;
}

/** /order: an order's status, for anyone who knows its number and email address. */
export default function OrderLookupPage() {
  // Null when another one is wanted: then the form has the focus, because the pressed button is gone.
  const [found, setFound] = useState<Found | null>();
  usePageTitle<'/order'>('Find your order');
  return (
    <>
      <PageTop>{null}</PageTop>
      {found ? (
        <FoundOrder {...found} onAnother={() => setFound(null)} />
      ) : (
        <>
          <h1>Find your order</h1>
          <Typography variant="subtitle1" color="textSecondary" sx={{ m: '8px 0 24px' }}>
            The number is in the email we sent you. It starts with KS.
          </Typography>
          <Paper elevation={0} sx={{ width: 'min(480px, 100%)', p: { xs: '20px 16px', sm: 6 } }}>
            <OrderLookupForm hasFocus={found === null} onFound={setFound} />
          </Paper>
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
      isLookup
      actions={
        <>
          {hasMail(order) && (
            <>
              <Typography variant="lead" sx={{ flexBasis: '100%', maxWidth: '34em' }}>
                To see the address, words, dedications and PDF files, open the link in our email. That keeps them private.
              </Typography>
              <SendAgainButton
                variant="contained"
                send={() => sendLink({ number: order.order_number, email }).unwrap()}
                done="The link to your order is on its way to your inbox."
              >
                Email me the link
              </SendAgainButton>
            </>
          )}
          <Button variant="outlined" onClick={onAnother}>
            Find another order
          </Button>
        </>
      }
    />
  );
}
