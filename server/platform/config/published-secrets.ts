import { isLoopback } from '../loopback.js';

export const SECRETS = [
  'KEEPSAKE_SECRET',
  'KEEPSAKE_FORMER_SECRETS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PRODIGI_API_KEY',
  'FAL_KEY',
  'TWILIO_AUTH_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
];
/** URLs that may have a password. */
export const ADDRESSES = [
  'DATABASE_URL',
  'QUEUE_DATABASE_URL',
  'DATABASE_REPLICA_URLS',
  'REDIS_URL',
  'QUEUE_REDIS_URLS',
  'SMTP_URL',
];
const PASSWORDS = /:\/\/[^:/@,]*:([^@/,]+)@/g;

/** Examples in the documentation and the deployment files of this repository. */
const PUBLISHED = new Set([
  'the-secret-of-last-year-with-32-characters',
  'at-least-32-characters-made-by-openssl-rand',
  'of-the-demo-and-known-to-everybody',
  'of-the-demo-and-known',
  'demo',
  'example',
  'password',
  'sk_live_example',
  'sk_test_of_the_demo',
  'whsec_example',
  'whsec_of_the_demo',
]);

/** Problems of a shop on the internet whose secrets anyone can read in this repository. */
export function publishedSecrets(settings: Record<string, unknown>): string[] {
  const text = (name: string): string => (typeof settings[name] === 'string' ? settings[name] : '');
  const site = URL.parse(text('PUBLIC_URL'));
  if (!site || isLoopback(site.hostname)) return [];
  const published = [
    ...SECRETS.filter((name) =>
      text(name)
        .split(',')
        .some((secret) => PUBLISHED.has(secret.trim())),
    ),
    ...ADDRESSES.filter((name) => [...text(name).matchAll(PASSWORDS)].some(([, password = '']) => PUBLISHED.has(password))),
  ];
  return published.map((name) => `${name}: has a secret from the examples, which everybody can read; make one of your own`);
}
