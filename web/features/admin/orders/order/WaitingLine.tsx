import Alert from '@mui/material/Alert';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { Day } from '../../Day.js';
import { AskAgainButton } from '../../release/AskAgainButton.js';

interface WaitingLineProps {
  orderId: string;
  lineId: string;
  name: string;
  waiting: NonNullable<AdminOrderDetails['lines'][number]['waiting']>;
}

/** Reason why a gift waits for its customer, and the start of the wait. */
export function WaitingLine({ orderId, lineId, name, waiting }: WaitingLineProps) {
  const { kind, message, since, reminded_at: reminded } = waiting;
  return (
    <Alert
      severity="info"
      role="note"
      sx={{ gridColumn: '1 / -1' }}
      action={<AskAgainButton orderId={orderId} lineId={lineId} name={name} />}
    >
      {kind === 'complete'
        ? 'Waiting for the customer’s picture or words'
        : `Waiting for the customer’s answer: “${message ?? ''}”`}{' '}
      since <Day at={since} />
      {reminded && (
        <>
          , reminded <Day at={reminded} />
        </>
      )}
      . It isn’t printed until then.
    </Alert>
  );
}
