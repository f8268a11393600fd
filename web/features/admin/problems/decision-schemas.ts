export { problemAnswer as answerForm, problemReprint as reprintForm } from '../../../../server/admin/problems/contract.js';
import { problemRefund } from '../../../../server/admin/problems/contract.js';

/** The amount is not typed. */
export const refundForm = problemRefund.pick({ message: true });
