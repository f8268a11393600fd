export { problemAnswer as answerForm, problemReprint as reprintForm } from '../../../../server/admin/problems/contract.js';
import { problemRefund } from '../../../../server/admin/problems/contract.js';

/** Form of a refund, without the amount, which is not editable. */
export const problemRefundForm = problemRefund.pick({ message: true });
