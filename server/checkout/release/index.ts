export { PrintQuestions } from './print-questions.js';
export { PrintReleases } from './print-releases.js';
export { PrintRules } from './print-rules.entity.js';
export { type PrintToCheck, PrintsToCheck } from './prints-to-check.js';
export { ReleaseModule } from './release.module.js';
export { ReleaseRule } from './release-rule.js';
