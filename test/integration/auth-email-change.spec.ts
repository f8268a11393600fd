import type { GoTrueClient } from '@supabase/auth-js';
import { contactReleased } from '../../server/identity/identity.events.js';
import { Secrets } from '../../server/identity/signing/secrets.js';
import { Outbox } from '../../server/platform/index.js';
import { AuthShop, PASSWORD } from '../support/auth-shop.js';

const ACCEPTED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open();
});

afterAll(() => shop.close());

interface Mover {
  client: GoTrueClient;
  from: string;
  to: string;
}

/** Someone who has requested a change of address and received both emails. */
async function mover(name: string, flowType: 'implicit' | 'pkce' = 'implicit'): Promise<Mover> {
  const [from, to] = [await shop.user(`${name}@example.com`), `${name}-new@example.com`];
  const client = shop.client(flowType);
  await client.signInWithPassword({ email: from, password: PASSWORD });
  const { error } = await client.updateUser({ email: to }, { emailRedirectTo: `${shop.url}/my-account` });
  if (error) throw error;
  await Promise.all([shop.inbox.mailTo(from), shop.inbox.mailTo(to)]);
  return { client, from, to };
}

/** Codes by address. Must run before the change completes: then the newest email to the old address is a notice. */
async function codesOf({ from, to }: Mover): Promise<Map<string, string>> {
  return new Map([
    [from, await shop.codeFor(from)],
    [to, await shop.codeFor(to)],
  ]);
}

async function addressOf({ client }: Mover): Promise<string | undefined> {
  return (await client.getUser()).data.user?.email;
}

describe('an email change', () => {
  test('is pending until both mailboxes confirm', async () => {
    const { client, from, to } = await mover('waiting');
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ email: from, new_email: to, email_change_sent_at: expect.any(String) });
    expect(await shop.inbox.mailTo(from)).toContain(to);
    expect(await shop.inbox.mailTo(to)).not.toContain(from);
  });

  test.each([
    ['the current mailbox first', ['from', 'to']],
    ['the new mailbox first', ['to', 'from']],
  ] as const)('happens when both links were followed, %s', async (name, [first, second]) => {
    const person = await mover(name.replaceAll(' ', '-'));
    const half = await shop.follow(await shop.linkFor(person[first]));
    expect([half.status, half.page]).toEqual([303, `${shop.url}/my-account`]);
    expect(Object.fromEntries(half.fragment)).toEqual({ message: ACCEPTED, sb: '' });
    expect(await addressOf(person)).toBe(person.from);

    const whole = await shop.follow(await shop.linkFor(person[second]));
    expect(whole.fragment.get('type')).toBe('email_change');
    const { data } = await person.client.getUser();
    expect(data.user).toMatchObject({ email: person.to, email_confirmed_at: expect.any(String) });
    expect(data.user?.new_email).toBeUndefined();
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { email: person.to, email_verified: true } },
    ]);
    await shop.signIn(person.to);
    await expect(shop.signIn(person.from)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await shop.inbox.mailTo(person.from, 2)).toContain('Your email address was changed');
  });

  test('completes with the codes from both emails', async () => {
    const person = await mover('digits');
    const codes = await codesOf(person);
    const verify = (email: string) => shop.call('POST', '/verify', { type: 'email_change', email, token: codes.get(email) });
    expect(await verify(person.to)).toEqual({ status: 200, body: { msg: ACCEPTED, code: '200' } });
    expect(await verify(person.to)).toEqual({ status: 200, body: { msg: ACCEPTED, code: '200' } });
    const { status, body } = await verify(person.from);
    expect([status, body.user]).toMatchObject([200, { email: person.to }]);
    expect((await verify(person.from)).body.code).toBe('otp_expired');
  });

  test('completes with a hash and a code, using the real client', async () => {
    const person = await mover('mixed');
    const token_hash = (await shop.linkFor(person.to)).searchParams.get('token') ?? '';
    const half = await person.client.verifyOtp({ type: 'email_change', token_hash });
    expect([half.error, half.data.session]).toEqual([null, null]);
    const token = await shop.codeFor(person.from);
    const whole = await person.client.verifyOtp({ type: 'email_change', email: person.from, token });
    expect(whole.data.user?.email).toBe(person.to);
  });

  test('ends in a code with PKCE; the first half reports in the query', async () => {
    const person = await mover('pkce', 'pkce');
    const half = await shop.follow(await shop.linkFor(person.from));
    expect([half.query.get('message'), half.fragment.get('message')]).toEqual([ACCEPTED, ACCEPTED]);
    const whole = await shop.follow(await shop.linkFor(person.to));
    const { data } = await person.client.exchangeCodeForSession(whole.query.get('code') ?? '');
    expect(data.user?.email).toBe(person.to);
  });

  test('does not complete with one mailbox alone', async () => {
    const person = await mover('one-sided');
    const link = await shop.linkFor(person.to);
    const ends = await Promise.all([shop.follow(link), shop.follow(link), shop.follow(link)]);
    expect(ends.map(({ fragment }) => fragment.get('message'))).toEqual([ACCEPTED, ACCEPTED, ACCEPTED]);
    expect(await addressOf(person)).toBe(person.from);
  });

  test('completes once when both links are followed at once', async () => {
    const person = await mover('same-time');
    const links = [await shop.linkFor(person.from), await shop.linkFor(person.to)];
    const ends = await Promise.all(links.map((link) => shop.follow(link)));
    expect(ends.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
    expect(ends.filter(({ fragment }) => fragment.get('message') === ACCEPTED)).toHaveLength(1);
    expect(await addressOf(person)).toBe(person.to);
  });

  test('is replaced by a newer one', async () => {
    const person = await mover('changes-mind');
    const links = [await shop.linkFor(person.from), await shop.linkFor(person.to)];
    await shop.follow(links[0]!);
    await person.client.updateUser({ email: 'another@example.com' });
    const ends = await Promise.all(links.map((link) => shop.follow(link)));
    expect(ends.map(({ fragment }) => fragment.get('error_code'))).toEqual(['otp_expired', 'otp_expired']);
    await shop.follow(await shop.linkFor('another@example.com'));
    expect(await addressOf(person)).toBe(person.from);
    await shop.follow(await shop.linkFor(person.from, 2));
    expect(await addressOf(person)).toBe('another@example.com');
  });

  test('is mailed again on request; earlier emails stay valid until it completes', async () => {
    const person = await mover('again');
    const first = await shop.linkFor(person.to);
    expect((await person.client.resend({ type: 'email_change', email: person.from })).error).toBeNull();
    const [mineAgain, newAgain] = [await shop.linkFor(person.from, 2), await shop.linkFor(person.to, 2)];
    await shop.follow(first);
    await shop.follow(mineAgain);
    expect(await addressOf(person)).toBe(person.to);
    expect((await shop.follow(newAgain)).fragment.get('error_code')).toBe('otp_expired');
    expect((await person.client.resend({ type: 'email_change', email: person.to })).error).toBeNull();
    expect((await person.client.resend({ type: 'email_change', email: 'nobody@example.com' })).error).toBeNull();
    expect(await shop.inbox.count('nobody@example.com')).toBe(0);
  });

  test.each(['from', 'to'] as const)('keeps a confirmed half when a stranger requests a resend: %s', async (proven) => {
    const person = await mover(`half-${proven}`);
    await shop.follow(await shop.linkFor(person[proven]));
    expect((await shop.client().resend({ type: 'email_change', email: person.from })).error).toBeNull();
    const other = proven === 'from' ? person.to : person.from;
    await shop.follow(await shop.linkFor(other, 2));
    expect(await addressOf(person)).toBe(person.to);
    if (proven === 'to') expect(await shop.inbox.count(person.to)).toBe(1);
  });

  test('is mailed again to the owner, not to a stranger who claims the address', async () => {
    const person = await mover('owner');
    const stranger = await mover('stranger');
    await stranger.client.updateUser({ email: person.from });
    await shop.inbox.mailTo(person.from, 2);
    await shop.client().resend({ type: 'email_change', email: person.from });
    expect(await shop.inbox.mailTo(person.to, 2)).toContain('verify');
  });

  test('to a taken address starts like any other', async () => {
    const [taken, client] = [await shop.user('taken@example.com'), await shop.signIn(await shop.user('asks@example.com'))];
    const { data, error } = await client.updateUser({ email: taken });
    expect([error, data.user?.new_email]).toEqual([null, taken]);
    expect(await shop.inbox.mailTo(taken)).toContain('verify');
  });

  test('is refused when the address was taken in the meantime', async () => {
    const person = await mover('too-late');
    await shop.follow(await shop.linkFor(person.from));
    await shop.user(person.to);
    const link = await shop.linkFor(person.to);
    expect((await shop.follow(link)).fragment.get('error_code')).toBe('email_exists');
    const token_hash = link.searchParams.get('token') ?? '';
    const { error } = await shop.client().verifyOtp({ type: 'email_change', token_hash });
    expect([error?.status, error?.code]).toEqual([422, 'email_exists']);
    expect(await addressOf(person)).toBe(person.from);
  });

  test('takes the address from a sign-up that never confirmed it', async () => {
    const person = await mover('squatted');
    const change = await shop.linkFor(person.to);
    await shop.client().signUp({ email: person.to, password: 'battery staple' });
    const signUp = await shop.linkFor(person.to, 2);
    await shop.follow(await shop.linkFor(person.from));
    expect((await shop.follow(change)).fragment.get('type')).toBe('email_change');
    expect(await addressOf(person)).toBe(person.to);
    expect((await shop.follow(signUp)).fragment.get('error_code')).toBe('otp_expired');
    await shop.signIn(person.to);
  });

  test('to the same address by two users completes for one of them', async () => {
    const [one, two] = [await mover('wants-one'), await mover('wants-two')];
    for (const { client } of [one, two]) await client.updateUser({ email: 'wanted@example.com' });
    await Promise.all([one, two].map(async ({ from }) => shop.follow(await shop.linkFor(from, 2))));
    const tokens = await shop.sql<{ id: string }>(
      `select t.id from identity.one_time_tokens t where sent_to = 'wanted@example.com'`,
    );
    expect(tokens).toHaveLength(2);
    const first = await shop.linkFor('wanted@example.com', 2);
    expect((await shop.follow(first)).fragment.get('type')).toBe('email_change');
    const addresses = [await addressOf(one), await addressOf(two)];
    expect(addresses.filter((address) => address === 'wanted@example.com')).toHaveLength(1);
  });

  test('accepts only the newest three codes to an address', async () => {
    const to = 'wanted-by-four@example.com';
    const codes = [];
    for (const [nth, name] of ['four-a', 'four-b', 'four-c', 'four-d'].entries()) {
      const client = await shop.signIn(await shop.user(`${name}@example.com`));
      await client.updateUser({ email: to });
      codes.push(await shop.codeFor(to, nth + 1));
    }
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    const verify = (token = '') => shop.call('POST', '/verify', { type: 'email_change', email: to, token }, elsewhere);
    expect((await verify(codes[0])).body.code).toBe('otp_expired');
    expect((await verify(codes[1])).status).toBe(200);
  });

  test('ignores a different spelling of the same address', async () => {
    const client = await shop.signIn(await shop.user('same@example.com'));
    const { data, error } = await client.updateUser({ email: 'SAME@example.com' });
    expect([error, data.user?.new_email]).toEqual([null, undefined]);
  });

  test('voids tokens in the old mailbox and publishes contactReleased', async () => {
    const publish = jest.spyOn(shop.web.app.get(Outbox, { strict: false }), 'publish');
    const person = await mover('leaves');
    const codes = await codesOf(person);
    await shop.client().resetPasswordForEmail(person.from);
    const recovery = await shop.linkFor(person.from, 2);
    for (const address of [person.to, person.from]) {
      const token = codes.get(address);
      await shop.call('POST', '/verify', { type: 'email_change', email: address, token });
    }
    expect(await addressOf(person)).toBe(person.to);
    expect((await shop.follow(recovery)).fragment.get('error_code')).toBe('otp_expired');
    const { data } = await person.client.getUser();
    const contactHash = shop.web.app.get(Secrets, { strict: false }).pseudonym(person.from);
    expect(publish.mock.calls.at(-1)?.slice(1)).toEqual([contactReleased, { userId: data.user?.id, contactHash }]);
    publish.mockRestore();
  });

  test('to a first address needs only that mailbox', async () => {
    const client = await shop.signIn(await shop.user('phone-only@example.com'));
    await shop.sql(
      `update identity.users set email = null, email_confirmed_at = null, phone = '15550100177', phone_confirmed_at = now()
       where email = 'phone-only@example.com'`,
    );
    await shop.sql(`delete from identity.identities where identity_data->>'email' = 'phone-only@example.com'`);
    await client.updateUser({ email: 'begins@example.com' });
    expect((await shop.follow(await shop.linkFor('begins@example.com'))).fragment.get('type')).toBe('email_change');
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ email: 'begins@example.com', phone: '15550100177', identities: [{ provider: 'email' }] });
    await shop.signIn('begins@example.com');
  });
});

test('AUTH_AUTOCONFIRM_EMAIL changes the address at once', async () => {
  await shop.withSettings({ AUTH_AUTOCONFIRM_EMAIL: 'on' }, async (easy) => {
    const client = await easy.signIn(await easy.user('quick@example.com'));
    const { data } = await client.updateUser({ email: 'quicker@example.com' });
    expect([data.user?.email, data.user?.new_email]).toEqual(['quicker@example.com', undefined]);
    expect(await easy.inbox.mailTo('quick@example.com')).toContain('Your email address was changed');
  });
});
