import type { HttpRules } from '../platform/index.js';

/** The URL of an order or a gift holds its key. */
export const pageRules: HttpRules = {
  answerHeaders: { path: /^\/(?:order|gift)\//i, headers: { 'referrer-policy': 'no-referrer' } },
};
