import { readArrival, withoutAnswer } from './arrival.js';

const SHOP = 'https://shop.example';
const ADAS = `h.${btoa(JSON.stringify({ sub: 'ada' }))}.s`;
const TOKENS = `access_token=${ADAS}&expires_in=3600&refresh_token=r&token_type=bearer&sb=`;

describe('what an address brings', () => {
  test.each(['/', '/cart?payment=cancelled', '/#main', '/faq#error', '/?error=1', '/?message=hello#message=hello'])(
    '%s: nothing',
    (path) => {
      expect(readArrival(SHOP + path, null)).toBeNull();
    },
  );

  it('a session, and which mail it is from', () => {
    const session = { kind: 'session', accessToken: ADAS, refreshToken: 'r' };
    expect(readArrival(`${SHOP}/#${TOKENS}&type=recovery`, null)).toEqual({ ...session, type: 'recovery' });
    expect(readArrival(`${SHOP}/#${TOKENS}`, { id: 'ada', name: 'ada@post.example' })).toEqual({ ...session, type: null });
  });

  it.each([
    ['another person', `#${TOKENS}&type=recovery`],
    ['nobody who can be read', `#access_token=nonsense&refresh_token=r&type=recovery`],
  ])('a session of %s than who is signed in here, which is not taken silently', (_whose, fragment) => {
    const arrival = readArrival(`${SHOP}/${fragment}`, { id: 'nora', name: 'nora@post.example' });
    expect(arrival).toMatchObject({ kind: 'other-person', keptName: 'nora@post.example', type: 'recovery' });
  });

  it('no session from the query, where no sign-in of ours puts one', () => {
    expect(readArrival(`${SHOP}/?${TOKENS}`, null)).toBeNull();
  });

  it('a link from a mail that is dead', () => {
    const address = `${SHOP}/cart?a=1#error=access_denied&error_code=otp_expired&error_description=Expired&sb=`;
    expect(readArrival(address, null)).toEqual({ kind: 'failure', code: 'otp_expired', from: 'mail' });
    expect(withoutAnswer(address)).toBe(`${SHOP}/cart?a=1`);
  });

  it('a failure of which nothing but its name is known', () => {
    expect(readArrival(`${SHOP}/auth#error=server_error`, null)).toEqual({
      kind: 'failure',
      code: 'server_error',
      from: 'mail',
    });
  });

  it('Google’s refusal, which stands in the query as well', () => {
    const address = `${SHOP}/product/7?showUpload=true&error=access_denied&error_description=No#error=access_denied`;
    expect(readArrival(address, null)).toEqual({ kind: 'failure', code: 'access_denied', from: 'google' });
    expect(withoutAnswer(address)).toBe(`${SHOP}/product/7?showUpload=true`);
  });

  it('the first half of a change of address', () => {
    expect(readArrival(`${SHOP}/my-account#message=Accepted&sb=`, null)).toEqual({ kind: 'half-done' });
  });
});
