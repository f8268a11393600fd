import type { HttpRules } from '../platform/index.js';

export const reviewRules: HttpRules = { crossOriginHeaders: { request: ['review-key'] } };
