import { emailProblem } from './email-problem.js';

test.each(['ada@post.example', 'ada+gifts@mail.post.example', 'ädä@pöst.example'])('%j may be an address', (address) => {
  expect(emailProblem(address)).toBeUndefined();
});

test.each(['anna post.example', 'a@@b.c', 'anna@post', 'anna@', '@post.example', 'anna@post..example', 'anna@post.'])(
  '%j cannot be an address',
  (address) => {
    expect(emailProblem(address)).toBe('This does not look like an email address.');
  },
);

it('wants an address', () => {
  expect(emailProblem('')).toBe('Please enter your email address.');
});
