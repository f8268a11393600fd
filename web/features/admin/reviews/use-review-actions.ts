import type { AdminReview, ChangedReview } from '../../../../server/admin/reviews/contract.js';
import type { ReviewState } from '../../../../server/reviews/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { useAnswerReviewMutation, useSwitchReviewMutation } from './admin-reviews-api.js';

const DONE: Record<ReviewState, string> = {
  published: 'The review is in the shop',
  hidden: 'The review is hidden',
  waiting: 'The review is waiting again',
};

/** Actions on a review. No action asks for confirmation, because all can be undone. */
export function useReviewActions() {
  const toast = useToast();
  const [switchReview, switching] = useSwitchReviewMutation();
  const [answerReview, answering] = useAnswerReviewMutation();

  const setState = async (
    { id, state: before, version }: Pick<ChangedReview, 'id' | 'state' | 'version'>,
    state: ReviewState,
  ) => {
    try {
      const changed = await switchReview({ id, body: { state, version } }).unwrap();
      const action = { label: 'Undo', run: () => void setState(changed, before) };
      toast({ tone: 'success', title: DONE[state], action });
    } catch (error) {
      toast({ tone: 'error', title: 'The review was not changed', message: failureMessage(error) });
    }
  };

  /** @returns whether it is saved */
  const setAnswer = async ({ id, answer: before }: Pick<AdminReview, 'id' | 'answer'>, answer: string): Promise<boolean> => {
    try {
      const changed = await answerReview({ id, body: { answer } }).unwrap();
      const action = { label: 'Undo', run: () => void setAnswer(changed, before ?? '') };
      toast({ tone: 'success', title: answer ? 'Your answer is saved' : 'Your answer is removed', action });
      return true;
    } catch (error) {
      toast({ tone: 'error', title: 'Your answer was not saved', message: failureMessage(error) });
      return false;
    }
  };

  return { isBusy: switching.isLoading || answering.isLoading, setState, setAnswer };
}
