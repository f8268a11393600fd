import type { ApiTag } from '../platform/index.js';

export const accountTag: ApiTag = { name: 'Account', description: 'Devices and deletion.', prefixes: ['/api/account'] };

export const signInTag: ApiTag = {
  name: 'Sign-in',
  description:
    'The protocol that `@supabase/auth-js` speaks; point it at `/auth/v1`. Its errors have their own shape: with the header `x-supabase-api-version: 2024-01-01` or later `{code, message}`, without it `{code, error_code, msg, error_id}`, where `code` is the status.',
  prefixes: ['/auth/v1/'],
};
