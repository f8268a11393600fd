import { printQuestion } from '../../../../server/admin/print-checks/contract.js';

export const questionForm = printQuestion.pick({ message: true });
