import { AuthError } from '../auth-error.js';
import { matchesChallenge, parseCodeChallenge } from './code-challenge.js';

// The pair in appendix B of RFC 7636.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const read = (code_challenge?: string | null, code_challenge_method?: string | null) =>
  parseCodeChallenge({ code_challenge, code_challenge_method });

describe('rejects a challenge', () => {
  test.each([
    ['without a method', CHALLENGE, null],
    ['as a method alone', null, 's256'],
    ['with an empty challenge', '', 's256'],
    ['with an unknown method', CHALLENGE, 'S512'],
    ['of 42 characters', 'a'.repeat(42), 's256'],
    ['of 129 characters', 'a'.repeat(129), 's256'],
    ['with a forbidden character', `${CHALLENGE}+`, 's256'],
    ['with a line break at the end', `${CHALLENGE}\n`, 's256'],
    ['with a NUL', `${CHALLENGE}\0`, 'plain'],
  ])('%s', (_, challenge, method) => {
    expect(() => read(challenge, method)).toThrow(AuthError);
  });
});

describe('rejects a verifier', () => {
  test.each([
    ['of another challenge', `${VERIFIER}x`, CHALLENGE, 's256'],
    ['that is the challenge itself', CHALLENGE, CHALLENGE, 's256'],
    ['that is empty', '', CHALLENGE, 's256'],
    ['that differs in case', VERIFIER.toUpperCase(), VERIFIER, 'plain'],
    ['that is hashed where it should be plain', VERIFIER, CHALLENGE, 'plain'],
    ['whose hash has padding', VERIFIER, `${CHALLENGE}=`, 's256'],
  ] as const)('%s', (_, verifier, challenge, method) => {
    expect(matchesChallenge(verifier, { challenge, method })).toBe(false);
  });
});

test('accepts the pair of the RFC', () => {
  expect(matchesChallenge(VERIFIER, { challenge: CHALLENGE, method: 's256' })).toBe(true);
});

test('accepts a plain challenge as its own verifier', () => {
  expect(matchesChallenge(VERIFIER, { challenge: VERIFIER, method: 'plain' })).toBe(true);
});

test.each([
  [43, 's256', 's256'],
  [128, 'S256', 's256'],
  [43, 'Plain', 'plain'],
])('accepts %i characters with method %s', (length, method, meant) => {
  const challenge = 'aZ0-._~'.padEnd(length, 'x');
  expect(read(challenge, method)).toEqual({ challenge, method: meant });
});

test.each([
  [undefined, undefined],
  [null, null],
  ['', ''],
])('reads %j and %j as no challenge', (challenge, method) => {
  expect(read(challenge, method)).toBeUndefined();
});
