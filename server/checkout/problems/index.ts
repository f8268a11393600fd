export { ProblemDecisions } from './problem-decisions.js';
export { type OwnerProblem, ProblemLists } from './problem-lists.js';
export { problemFolder } from './problem-photos.js';
export { ProblemRefunds } from './problem-refunds.js';
export { ProblemPhoto, ProblemReport } from './problem-report.entity.js';
export { ProblemsHttpModule } from './problems-http.module.js';
export { ProblemsModule } from './problems.module.js';
