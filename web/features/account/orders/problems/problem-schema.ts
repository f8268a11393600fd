export { newProblem as problemForm } from '../../../../../server/checkout/problems/contract.js';
