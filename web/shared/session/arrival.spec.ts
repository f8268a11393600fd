import { readArrival, withoutAnswer } from './arrival.js';

const SHOP = 'https://shop.example';
const TOKENS = 'access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&sb=';

describe('what an address brings', () => {
  test.each(['/', '/cart?payment=cancelled', '/#main', '/faq#error', '/?error=1', '/?message=hello#message=hello'])(
    '%s: nothing',
    (path) => {
      expect(readArrival(SHOP + path)).toBeNull();
    },
  );

  it('a session, and which mail it is from', () => {
    expect(readArrival(`${SHOP}/#${TOKENS}&type=recovery`)).toEqual({ kind: 'session', type: 'recovery' });
    expect(readArrival(`${SHOP}/#${TOKENS}`)).toEqual({ kind: 'session', type: null });
  });

  it('a link from a mail that is dead', () => {
    const address = `${SHOP}/cart?a=1#error=access_denied&error_code=otp_expired&error_description=Expired&sb=`;
    expect(readArrival(address)).toEqual({ kind: 'failure', code: 'otp_expired', from: 'mail' });
    expect(withoutAnswer(address)).toBe(`${SHOP}/cart?a=1`);
  });

  it('Google’s refusal, which stands in the query as well', () => {
    const address = `${SHOP}/product/7?showUpload=true&error=access_denied&error_description=No#error=access_denied`;
    expect(readArrival(address)).toEqual({ kind: 'failure', code: 'access_denied', from: 'google' });
    expect(withoutAnswer(address)).toBe(`${SHOP}/product/7?showUpload=true`);
  });

  it('the first half of a change of address', () => {
    expect(readArrival(`${SHOP}/my-account#message=Accepted&sb=`)).toEqual({ kind: 'half-done' });
  });
});
