import { readAuthRedirect, withoutAuthParameters } from './read-auth-redirect.js';

const SHOP = 'https://shop.example';
const TOKENS = 'access_token=h.e.s&expires_in=3600&refresh_token=r&token_type=bearer&sb=';

describe('what an address brings', () => {
  test.each([
    '/',
    '/cart?payment=cancelled',
    '/#main',
    '/faq#error',
    '/?error=1',
    '/?message=hello#message=hello',
    '/?code=GIFT',
    '/#access_token=h.e.s',
  ])('%s: nothing', (path) => {
    expect(readAuthRedirect(SHOP + path)).toBeNull();
  });

  it('tokens of a session, and which mail they are from', () => {
    expect(readAuthRedirect(`${SHOP}/#${TOKENS}&type=recovery`)).toEqual({ kind: 'tokens', refreshToken: 'r', type: 'recovery' });
    expect(readAuthRedirect(`${SHOP}/#${TOKENS}`)).toEqual({ kind: 'tokens', refreshToken: 'r', type: null });
  });

  it('no tokens from the query, where no sign-in of ours puts them', () => {
    expect(readAuthRedirect(`${SHOP}/?${TOKENS}`)).toBeNull();
  });

  it('a code from Google', () => {
    const address = `${SHOP}/product/7?showUpload=true&sb_flow_id=f&code=c`;
    expect(readAuthRedirect(address)).toEqual({ kind: 'code', code: 'c', flowId: 'f', verifier: null, type: null });
    expect(withoutAuthParameters(address)).toBe(`${SHOP}/product/7?showUpload=true`);
  });

  it('a code from a mail', () => {
    const address = `${SHOP}/?code=c#code_verifier=v&type=magiclink&sb=`;
    expect(readAuthRedirect(address)).toEqual({ kind: 'code', code: 'c', flowId: '', verifier: 'v', type: 'magiclink' });
    expect(withoutAuthParameters(address)).toBe(`${SHOP}/`);
  });

  it('a link from a mail that is dead', () => {
    const address = `${SHOP}/cart?a=1#error=access_denied&error_code=otp_expired&error_description=Expired&sb=`;
    expect(readAuthRedirect(address)).toEqual({ kind: 'failure', code: 'otp_expired', from: 'mail' });
    expect(withoutAuthParameters(address)).toBe(`${SHOP}/cart?a=1`);
  });

  it('a dead link that was to end in a code, and says so in the query as well', () => {
    const words = 'error=access_denied&error_code=otp_expired&error_description=Expired';
    const address = `${SHOP}/cart?sb_flow_id=f&${words}#${words}&type=signup&sb=`;
    expect(readAuthRedirect(address)).toEqual({ kind: 'failure', code: 'otp_expired', from: 'mail' });
    expect(withoutAuthParameters(address)).toBe(`${SHOP}/cart`);
  });

  it('a failure of which nothing but its name is known', () => {
    expect(readAuthRedirect(`${SHOP}/auth#error=server_error`)).toEqual({
      kind: 'failure',
      code: 'server_error',
      from: 'mail',
    });
  });

  it('Google’s refusal, which is in the query as well', () => {
    const address = `${SHOP}/product/7?showUpload=true&error=access_denied&error_description=No#error=access_denied`;
    expect(readAuthRedirect(address)).toEqual({ kind: 'failure', code: 'access_denied', from: 'google' });
    expect(withoutAuthParameters(address)).toBe(`${SHOP}/product/7?showUpload=true`);
  });

  it('the first half of a change of address', () => {
    const address = `${SHOP}/my-account?sb_flow_id=f&message=Accepted#message=Accepted&sb=`;
    expect(readAuthRedirect(address)).toEqual({ kind: 'one-address-confirmed' });
    expect(withoutAuthParameters(address)).toBe(`${SHOP}/my-account`);
  });
});
