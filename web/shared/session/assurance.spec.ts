import type { Factor, User } from '@supabase/auth-js';
import { needsSecondFactor } from './assurance.js';

const at = (aal: string) =>
  `h.${btoa(JSON.stringify({ aal, name: '???>>>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.s`;
const having = (...statuses: Factor['status'][]) => ({ factors: statuses.map((status) => ({ status })) }) as User;

test.each([
  ['no factor', 'aal1', having(), false],
  ['a factor that was never verified', 'aal1', having('unverified'), false],
  ['a verified factor that was not shown', 'aal1', having('unverified', 'verified'), true],
  ['a verified factor that was shown', 'aal2', having('verified'), false],
  ['a list of factors that is absent', 'aal1', {} as User, false],
])('with %s at %s', (_, aal, user, needed) => {
  expect(needsSecondFactor({ access_token: at(aal), user })).toBe(needed);
});
