import { ThumbsUpIcon } from '@phosphor-icons/react/dist/csr/ThumbsUp';
import type { YourGift } from '../../../server/checkout/completion/contract.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { useApproveYourGiftMutation } from './your-gift-api.js';
import styles from './YourGiftPage.module.css';

interface ApprovalProps {
  gift: YourGift;
  linkKey: string;
  /** Something was chosen or typed that is not saved. */
  isChanged: boolean;
}

/** The shop's question, and the way to say yes. */
export function Approval({ gift: { request, missing }, linkKey, isChanged }: ApprovalProps) {
  const [approve, { isLoading }] = useApproveYourGiftMutation();
  const toast = useToast();
  const isLacking = missing.picture || missing.words.length > 0;

  const say = async () => {
    try {
      await approve(linkKey).unwrap();
      toast({ tone: 'success', title: 'Thank you', message: 'We’ll print it like this.' });
    } catch (error) {
      toast({ tone: 'error', title: 'Not sent', message: failureMessage(error) });
    }
  };

  return (
    <section className={styles.question} aria-label="Our question">
      <p className={styles.message}>{request?.message}</p>
      {!isLacking && !isChanged && (
        <Button size={52} isBusy={isLoading} icon={<ThumbsUpIcon size={20} aria-hidden />} onClick={() => void say()}>
          {isLoading ? 'Sending' : 'Looks good, print it'}
        </Button>
      )}
      <p className={styles.hint}>Or change its picture or words below.</p>
    </section>
  );
}
