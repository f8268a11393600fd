import { AuthShop, PASSWORD } from '../support/auth-shop.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

const TOO_MANY = { status: 429, body: { code: 'over_request_rate_limit' } };
const WRONG = { status: 400, body: { code: 'invalid_credentials' } };

let shop: AuthShop;
let email: string;

beforeAll(async () => {
  shop = await AuthShop.open({ RATE_LIMITS: 'on' });
});

afterAll(() => shop.close());

/** Every test starts in a new hour with a new user. */
beforeEach(async () => {
  shop.passTime(HOUR_MS);
  email = await shop.user(`owner-${Math.random()}@example.com`);
});

function guess(address: string, password: string, network: number) {
  // Every address of a customer's /48 counts as the same network here.
  const from = { 'x-forwarded-for': `2001:db8:${network.toString(16)}:${network % 9}::1` };
  return shop.call('POST', '/token?grant_type=password', { email: address, password }, from);
}

async function guessInVain(address: string, count: number, network: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: count }, () => guess(address, 'a guess', network)));
  for (const answer of answers) expect(answer).toMatchObject(WRONG);
}

describe('wrong passwords for one address', () => {
  test('are limited to twenty in 15 minutes per network', async () => {
    await guessInVain(email, 20, 1);
    expect(await guess(email, 'a guess', 1)).toMatchObject(TOO_MANY);
    expect(await guess(` ${email.toUpperCase()}`, PASSWORD, 1)).toMatchObject(TOO_MANY);
    expect((await guess(email, PASSWORD, 2)).status).toBe(200);
    shop.passTime(HOUR_MS / 4);
    expect((await guess(email, PASSWORD, 1)).status).toBe(200);
  });

  test('are limited to a hundred an hour in total, without ending sessions', async () => {
    const owner = await shop.signIn(email);
    for (let network = 10; network < 20; network += 1) await guessInVain(email, 10, network);
    expect(await guess(email, 'a guess', 99)).toMatchObject(TOO_MANY);
    expect((await owner.refreshSession()).error).toBeNull();
    shop.passTime(HOUR_MS);
    expect((await guess(email, PASSWORD, 99)).status).toBe(200);
  });

  test('do not reveal whether there is an account', async () => {
    const unknown = email.replace('owner', 'unknown');
    await guessInVain(unknown, 20, 30);
    expect(await guess(unknown, 'a guess', 30)).toMatchObject(TOO_MANY);
    expect(await guess('no address', 'a guess', 30)).toMatchObject(WRONG);
  });

  test('are counted without the correct ones', async () => {
    for (let times = 0; times < 22; times += 1) expect((await guess(email, PASSWORD, 40)).status).toBe(200);
    await guessInVain(email, 20, 40);
  });
});
