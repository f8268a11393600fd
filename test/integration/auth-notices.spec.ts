import { Clock } from '../../server/platform/index.js';
import { AuthShop } from '../support/auth-shop.js';
import { enrolApp, proveApp } from '../support/authenticator-app.js';
import { codeIn, newPhone } from '../support/phones.js';

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open({}, { texts: true });
});

afterAll(() => shop.close());

/** Changes an account's phone number, using the code that is sent there. */
async function movePhone(client: Awaited<ReturnType<AuthShop['signIn']>>, phone: string): Promise<void> {
  await client.updateUser({ phone });
  const { error } = await client.verifyOtp({ phone, token: codeIn(await shop.inbox.textTo(phone)), type: 'phone_change' });
  if (error) throw error;
}

describe('a security notice is mailed', () => {
  test('when a phone number is added, and when it is changed', async () => {
    const email = await shop.user('caller@example.com');
    const client = await shop.signIn(email);
    await movePhone(client, newPhone());
    const added = await shop.inbox.mailTo(email);
    expect(added).toContain('A phone number was added to your Keepsake account.');
    expect(added).not.toMatch(/https?:/);
    await movePhone(client, newPhone());
    expect(await shop.inbox.mailTo(email, 2)).toContain('Your Keepsake account now uses a different phone number.');
  });

  test('when a second factor is added or removed', async () => {
    const email = await shop.user('careful@example.com');
    const client = await shop.signIn(email);
    const app = await enrolApp(client);
    const now = () => shop.web.app.get(Clock).now();
    await proveApp(client, app, now());
    expect(await shop.inbox.mailTo(email)).toContain('A two-factor authentication method was added to your Keepsake account.');
    shop.passTime(60_000);
    await proveApp(await shop.signIn(email), app, now());
    const { error } = await client.mfa.unenroll({ factorId: app.factorId });
    expect(error).toBeNull();
    expect(await shop.inbox.mailTo(email, 2)).toContain(
      'A two-factor authentication method was removed from your Keepsake account.',
    );
    expect(await shop.inbox.count(email)).toBe(2);
  });

  test('except for a factor that was never verified', async () => {
    const email = await shop.user('undecided@example.com');
    const client = await shop.signIn(email);
    const app = await enrolApp(client);
    await client.mfa.unenroll({ factorId: app.factorId });
    // Emails go out in order, so this one arrives after any that the factor caused.
    await movePhone(client, newPhone());
    expect(await shop.inbox.mailTo(email)).toContain('A phone number was added');
    expect(await shop.inbox.count(email)).toBe(1);
  });
});
