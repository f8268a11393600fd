import { readFileSync } from 'node:fs';
import { ConfigError, loadConfig, loadDatabaseUrl } from './config.js';
import { environment } from './settings.js';
import { readPricedEndpoint } from './setting-values.js';

const valid = {
  KEEPSAKE_SECRET: 'a'.repeat(32),
  ADMIN_USER_ID: '018f0000-0000-7000-8000-00000000a11c',
  DATABASE_URL: 'postgres://shop@localhost:5432/shop',
  STORAGE_DIR: 'objects',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://localhost:2525',
  OWNER_EMAIL: 'owner@keepsake.example',
};

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('settings', () => {
  test('names missing settings', () => {
    expect(problemsOf({ ...valid, DATABASE_URL: undefined })).toEqual(['DATABASE_URL: is required and missing']);
  });

  test('are read by their former names, unless the current name has a value', () => {
    expect(loadConfig({ ...valid, AUTH_RATE_LIMITS: 'off' }).RATE_LIMITS).toBe(false);
    expect(loadConfig({ ...valid, AUTH_RATE_LIMITS: 'off', RATE_LIMITS: 'on' }).RATE_LIMITS).toBe(true);
  });

  test('names malformed settings without their values', () => {
    const [problem] = problemsOf({ ...valid, PORT: 'hunter2' });
    expect(problem).toBe('PORT: expects a number');
  });

  test('says of every malformed setting what it expects', () => {
    const junk = Object.keys(environment.shape).flatMap((name) => problemsOf({ ...valid, [name]: '?' }));
    expect(junk.length).toBeGreaterThan(30);
    expect(junk.filter((problem) => /invalid|regex|starts_with|a valid/i.test(problem))).toEqual([]);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_live_1', 'a secret key, which begins with sk_'],
    ['DATABASE_URL', 'mysql://db/shop', 'an address such as postgresql://user:password@host:5432/database'],
    ['PUBLIC_URL', 'shop.example', 'an address that begins with https:// or http://'],
    ['PUBLIC_URL', 'https://example.com/shop', 'an address without a path, such as https://shop.example'],
    ['SMTP_URL', 'mail.example:465', 'an address such as smtps://user:password@host:465'],
    ['MAIL_FROM', 'Keepsake', 'a sender such as Keepsake <hello@shop.example>'],
    ['DRAIN_SECONDS', '1.5', 'a whole number'],
    ['DRAIN_SECONDS', '601', 'a number of at most 600'],
    ['STRIPE_AUTOMATIC_TAX', 'maybe', 'on or off'],
    ['FAL_WEBHOOKS', 'perhaps', 'one of auto, on, off'],
    ['S3_BUCKET', 'b'.repeat(64), 'at most 63 characters'],
  ])('expects of %s, which is %s, %s', (name, value, expected) => {
    expect(problemsOf({ ...valid, STORAGE_DIR: undefined, S3_BUCKET: 'keepsake', [name]: value })).toEqual([
      `${name}: expects ${expected}`,
    ]);
  });

  test.each(['hello@shop.example', 'Keepsake <hello@shop.example>', '"Gifts, Inc." <a.b+c@mail.shop.example>'])(
    'takes %s as the sender of mails',
    (MAIL_FROM) => {
      expect(problemsOf({ ...valid, MAIL_FROM })).toEqual([]);
    },
  );

  describe('the endpoints of fal', () => {
    const problemOf = (FAL_GROUP_MODELS: string) => problemsOf({ ...valid, FAL_GROUP_MODELS }).join();

    test('are read with their cents', () => {
      const { FAL_GROUP_MODELS, FAL_CHANGE_MODELS } = loadConfig({
        ...valid,
        FAL_GROUP_MODELS: ' google/nano-banana-2.1/edit=4.4, fal-ai/flux-2-pro/edit=8',
        FAL_CHANGE_MODELS: ',',
      });
      expect(FAL_GROUP_MODELS.map(readPricedEndpoint)).toEqual([
        { endpoint: 'google/nano-banana-2.1/edit', cents: 4.4 },
        { endpoint: 'fal-ai/flux-2-pro/edit', cents: 8 },
      ]);
      expect(FAL_CHANGE_MODELS).toEqual([]);
    });

    test.each([
      ['unknown', 'owner/model=5'],
      ['without cents', 'google/nano-banana-2.1/edit'],
      ['for an odd price', 'google/nano-banana-2.1/edit=five'],
      ['for a negative price', 'google/nano-banana-2.1/edit=-5'],
      ['for a fortune', 'google/nano-banana-2.1/edit=10001'],
      ['not separated by commas', 'google/nano-banana-2.1/edit=5;fal-ai/flux-2-pro/edit=8'],
    ])('stop the start when one is %s', (_why, written) => {
      expect(problemOf(written)).toMatch(/^FAL_GROUP_MODELS: expects endpoint=cents, comma-separated, .* google\/nano-banana/);
    });

    test('stop the start when one is named twice', () => {
      expect(problemOf('fal-ai/flux-2-pro/edit=8,fal-ai/flux-2-pro/edit=9')).toBe('FAL_GROUP_MODELS: expects each endpoint once');
    });
  });

  test('lets a worker start without the secrets of queues that it does not serve', () => {
    const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: __, SMTP_URL: ___, ...others } = valid;
    const missing = (queues: string, isWorker = true) => {
      try {
        loadConfig({ ...others, WORKER_QUEUES: queues }, { isWorker });
        return [];
      } catch (error) {
        return (error as ConfigError).problems.map((problem) => problem.split(':')[0]);
      }
    };
    expect(missing('generation, generation-tests')).toEqual([]);
    expect(missing('mail')).toEqual(['SMTP_URL']);
    expect(missing('payments')).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
    expect(missing('generation', false)).toHaveLength(3);
    expect(missing('')).toHaveLength(3);
  });

  test('lets programs that need only the database start without secrets', () => {
    expect(loadDatabaseUrl({ DATABASE_URL: valid.DATABASE_URL })).toBe(valid.DATABASE_URL);
    expect(() => loadDatabaseUrl({})).toThrow('DATABASE_URL: is required and missing');
  });

  test('refuses unknown settings with our prefixes', () => {
    expect(problemsOf({ ...valid, WORKER_QUEUE: 'mail' })).toEqual(['WORKER_QUEUE: is not a setting of Keepsake']);
  });

  test.each([
    ['docker/demo.env', /^(\w+)=(.+)$/gm],
    ['docker/kubernetes/secret.example.yaml', /^ {2}(\w+): (.+)$/gm],
    ['.env.example', /^#(\w+)=(.+)$/gm],
  ])('refuses every secret of %s for a shop on the internet', (file, line) => {
    const examples = Object.fromEntries(
      [...readFileSync(file, 'utf8').matchAll(line)].map(([, name = '', value = '']) => [name, value]),
    );
    const isSecret = (name: string) =>
      /SECRET|_KEY$|_TOKEN$|PASSWORD/.test(name) || /:\/\/[^/]*:[^/]*@/.test(examples[name] ?? '');
    const secrets = Object.keys(examples).filter((name) => isSecret(name) && name !== 'S3_FORCE_PATH_STYLE');
    expect(secrets.length).toBeGreaterThan(3);
    const refused = secrets.filter((name) => {
      // Compose and KEDA have passwords apart, which become part of these addresses.
      const [setting, value] = /^(?:POSTGRES|REDIS)_PASSWORD$/.test(name)
        ? ['DATABASE_URL', `postgres://keepsake:${examples[name]}@db/keepsake`]
        : [name, examples[name]];
      const env = { ...valid, [setting]: value };
      expect(problemsOf({ ...env, PUBLIC_URL: 'http://localhost:8080' })).not.toContainEqual(expect.stringContaining('examples'));
      return problemsOf({ ...env, PUBLIC_URL: 'https://shop.example' }).some((problem) =>
        problem.startsWith(`${setting}: has a`),
      );
    });
    expect(refused).toEqual(secrets);
  });

  test('reads former secrets, as long as the current one', () => {
    const former = ['b'.repeat(32), 'c'.repeat(40)];
    expect(loadConfig({ ...valid, KEEPSAKE_FORMER_SECRETS: former.join(', ') }).KEEPSAKE_FORMER_SECRETS).toEqual(former);
    const problem = 'KEEPSAKE_FORMER_SECRETS: expects at least 32 characters';
    expect(problemsOf({ ...valid, KEEPSAKE_FORMER_SECRETS: `${former[0]},short` })).toEqual([problem]);
    const published = `${former[0]},of-the-demo-and-known-to-everybody`;
    const onTheInternet = { ...valid, PUBLIC_URL: 'https://shop.example', KEEPSAKE_FORMER_SECRETS: published };
    expect(problemsOf(onTheInternet)).toEqual([
      expect.stringContaining('KEEPSAKE_FORMER_SECRETS: has a secret from the examples'),
    ]);
  });

  test('ignores variables of other programs', () => {
    expect(problemsOf({ ...valid, PATH: '/bin', REQUESTS_CA_BUNDLE: '/srv/ca.pem' })).toEqual([]);
  });

  test('refuses file storage together with S3', () => {
    expect(problemsOf({ ...valid, S3_BUCKET: 'keepsake' })).toEqual(['STORAGE_DIR: leave it out when S3_BUCKET is set']);
    expect(problemsOf({ ...valid, STORAGE_DIR: undefined })).toEqual(['STORAGE_DIR: is required when S3_BUCKET is not set']);
  });

  test('lets the live print partner work only for a shop with https and live payments', () => {
    const live = {
      ...valid,
      PRODIGI_API_KEY: 'a key',
      PRODIGI_API_URL: 'https://api.prodigi.com/v4.0',
      STRIPE_SECRET_KEY: 'sk_live_1',
    };
    expect(problemsOf(live)).toEqual(['PUBLIC_URL: expects https for the live API in PRODIGI_API_URL']);
    expect(problemsOf({ ...live, PUBLIC_URL: 'https://shop.example' })).toEqual([]);
    expect(problemsOf({ ...live, PRODIGI_API_KEY: undefined })).toEqual([]);
    expect(problemsOf({ ...live, PUBLIC_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'STRIPE_SECRET_KEY: expects a live key for the live API in PRODIGI_API_URL, which charges for every gift',
    ]);
    const sandbox = loadConfig({ ...valid, PRODIGI_API_KEY: 'a key' });
    expect(sandbox.PRODIGI_API_URL).toBe('https://api.sandbox.prodigi.com/v4.0');
  });

  test('refuses half a key pair of S3', () => {
    const half = { ...valid, STORAGE_DIR: undefined, S3_BUCKET: 'keepsake', S3_ACCESS_KEY_ID: 'a key' };
    expect(problemsOf(half)).toEqual(['S3_SECRET_ACCESS_KEY: is required together with S3_ACCESS_KEY_ID']);
  });

  test('reads trusted proxies, loopback by default', () => {
    expect(loadConfig(valid).TRUSTED_PROXIES).toEqual(['loopback']);
    const proxies = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'];
    expect(loadConfig({ ...valid, TRUSTED_PROXIES: proxies.join(', ') }).TRUSTED_PROXIES).toEqual(proxies);
    const problem = 'TRUSTED_PROXIES: expects addresses or networks such as 10.0.0.0/8';
    expect(problemsOf({ ...valid, TRUSTED_PROXIES: 'the load balancer' })).toEqual([problem]);
  });

  test('reads queue names, all by default', () => {
    expect(loadConfig(valid).WORKER_QUEUES).toHaveLength(9);
    expect(loadConfig({ ...valid, WORKER_QUEUES: 'mail, media' }).WORKER_QUEUES).toEqual(['mail', 'media']);
    expect(problemsOf({ ...valid, WORKER_QUEUES: 'male' })[0]).toMatch(/^WORKER_QUEUES: expects one of generation/);
  });

  it('refuses invalid Redis servers of queues', () => {
    const withServers = (servers: string) => problemsOf({ ...valid, REDIS_URL: 'redis://a', QUEUE_REDIS_URLS: servers });

    expect(withServers('parcels=redis://b')).toEqual([expect.stringMatching(/^QUEUE_REDIS_URLS: expects /)]);
    expect(withServers('mail=http://b')).toEqual([expect.stringContaining('redis+cluster://')]);
    expect(withServers('redis://b')).toEqual([expect.stringMatching(/^QUEUE_REDIS_URLS: expects /)]);
    expect(problemsOf({ ...valid, QUEUE_REDIS_URLS: 'mail=redis://b' })).toEqual([expect.stringMatching(/^REDIS_URL: /)]);
  });

  it('reads Redis servers of queues, clusters included', () => {
    const servers = 'generation=redis+cluster://a:7000,b:7000, mail=redis://c';

    expect(loadConfig({ ...valid, REDIS_URL: 'redis://a', QUEUE_REDIS_URLS: servers }).QUEUE_REDIS_URLS).toEqual({
      generation: 'redis+cluster://a:7000,b:7000',
      mail: 'redis://c',
    });
  });
});
