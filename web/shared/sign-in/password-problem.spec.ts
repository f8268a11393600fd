import { passwordProblem } from './password-problem.js';

describe('a new password', () => {
  test.each([
    ['', 'Please use at least 6 characters.'],
    ['12345', 'Please use at least 6 characters.'],
    ['👩‍👩', 'Please use at least 6 characters.'],
    ['ä'.repeat(37), 'Please use at most 72 characters.'],
    ['123456', undefined],
    ['ä'.repeat(36), undefined],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it('is as weak as the server says', () => {
    const refused = (reasons: string[]) => passwordProblem('123456', { code: 'weak_password', message: 'Weak.', reasons });
    expect(refused(['characters'])).toBe('Please mix letters with numbers or signs.');
    expect(refused(['pwned'])).toMatch(/leak/);
    expect(refused(['something new'])).toBe('Weak.');
    expect(passwordProblem('123456', { code: 'same_password', message: 'Same.' })).toMatch(/^This is already your password/);
  });
});
