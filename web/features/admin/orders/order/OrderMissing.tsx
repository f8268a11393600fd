import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { failureSentence } from '../../../../shared/api/failure-sentence.js';
import { ButtonLink } from '../../../../shared/ui/Button.js';
import { EmptyState } from '../../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../../shared/ui/ErrorState.js';

/** In place of an order that could not be had. */
export function OrderMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { status } = error as { status?: unknown };
  if (status === 404 || status === 400) {
    return (
      <EmptyState
        icon={<ReceiptIcon size={28} aria-hidden />}
        title="There is no such order"
        message="The address may have been cut off. All orders are in the list."
        action={
          <ButtonLink to="/bestgiftsdashboard/orders" variant="outline">
            All orders
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ErrorState
      title="The order could not be loaded."
      message={failureSentence(error)}
      onRetry={onRetry}
    />
  );
}
