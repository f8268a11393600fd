import type { HttpRules } from '../platform/index.js';

export const catalogRules: HttpRules = { publicFiles: '/product-pictures/' };
