import { emailAddress } from './contract.js';

it.each([
  ['ada@post.example', 'ada@post.example'],
  [' Ada@Post.Example ', 'ada@post.example'],
  ['ada@pöst.example', 'ada@xn--pst-sna.example'],
  ['ADA@PÖST.EXAMPLE', 'ada@xn--pst-sna.example'],
  ['ada@xn--pst-sna.example', 'ada@xn--pst-sna.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['\u202aada@post.example\u202c', 'ada@post.example'],
  ['ada@\u200bpost.example', 'ada@post.example'],
  ['tom&jerry@post.example', 'tom&jerry@post.example'],
  ['a=b@post.example', 'a=b@post.example'],
])('%j is read as %j', (typed, address) => {
  expect(emailAddress().parse(typed)).toBe(address);
});

it.each(['pöst.example', 'ada@', '@pöst.example', 'ada@pöst', 'ada@pöst..example', 'ada@pöst.example/path', 'ada@pö st.example'])(
  '%j is refused',
  (typed) => {
    expect(emailAddress('Please enter an email address.').safeParse(typed).error?.issues[0]?.message).toBe(
      'Please enter an email address.',
    );
  },
);
