import { readTypedCode } from './contract.js';

it.each(['MOM10', ' mom10 ', '\u202aMom10\u202c', 'MOM\u200b10', '\ufeffmom10', 'ＭＯＭ１０', 'MOM10.', 'MOM10!”'])(
  '%j is read as the code MOM10',
  (typed) => {
    expect(readTypedCode(typed)).toBe('MOM10');
  },
);

it('keeps what has no letters or digits: it is an unknown code, not none', () => {
  expect(readTypedCode('😀')).toBe('😀');
});
