export { reviewAnswer as answerForm } from '../../../../server/reviews/contract.js';
