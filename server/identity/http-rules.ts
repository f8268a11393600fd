import type { HttpRules } from '../platform/index.js';

export const signInRules: HttpRules = {
  // Keeps tokens out of caches and referrers.
  answerHeaders: {
    path: /^\/auth\/v1\//,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  },
  crossOriginHeaders: {
    request: ['apikey', 'x-client-info', 'x-supabase-api-version'],
    response: ['link', 'x-sb-error-code', 'x-supabase-api-version', 'x-total-count'],
  },
  api: {
    path: '/auth/v1/',
    errorBody: ({ status, message, correlationId }) => ({
      code: status,
      error_code: status === 431 ? 'request_entity_too_large' : 'validation_failed',
      msg: message,
      error_id: correlationId,
    }),
  },
};
