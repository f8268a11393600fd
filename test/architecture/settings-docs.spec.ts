import { loadConfig } from '../../server/platform/config/config.js';
import { launcherSettings } from '../../server/local/settings.js';
import { SETTINGS, textOf } from './deployment-files.js';
import { settingsDocs } from './settings-docs.js';

const docs = settingsDocs();

describe('the settings', () => {
  it.each(Object.keys(docs))('are documented in %s as `npm run docs:settings` writes it', (file) => {
    expect(textOf(file)).toBe(docs[file]);
  });

  it('all have a description in .env.example, those of Compose included', () => {
    const ofCompose = [...textOf('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name as string);
    const described = [...textOf('.env.example').matchAll(/^# \S.*\n#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name as string);
    const all = new Set([...SETTINGS, ...Object.keys(launcherSettings), ...ofCompose]);
    expect(described.toSorted()).toEqual([...all].toSorted());
  });

  it('of commands keep both of their marks', () => {
    const comments = textOf('.env.example').split('\n\n');
    expect(comments.filter((comment) => (comment.match(/`/g) ?? []).length % 2 > 0)).toEqual([]);
  });

  it('of `npm start` do not keep the processes of the shop from starting', () => {
    const fromFile = /^#(\w+)=(.+)$/gm;
    const examples = Object.fromEntries([...textOf('.env.example').matchAll(fromFile)].map(([, name, value]) => [name, value]));
    const required = ['KEEPSAKE_SECRET', 'ADMIN_USER_ID', 'OWNER_EMAIL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
    const needed = [...required, 'DATABASE_URL', 'SMTP_URL', 'STORAGE_DIR'].map((name) => [name, examples[name]]);
    const ofLauncher = Object.keys(launcherSettings).map((name) => [name, '3000']);
    const env = Object.fromEntries([...needed, ...ofLauncher, ['KEEPSAKE_SECRET', 'x'.repeat(32)]]) as NodeJS.ProcessEnv;
    expect(() => loadConfig(env)).not.toThrow();
  });

  it('are followed by all events of Stripe that the shop applies', () => {
    const applied = [...textOf('server/checkout/payments/stripe-events.ts').matchAll(/case '([\w.]+)':/g)];
    const [, list = ''] = textOf('server/platform/config/README.md').split("### Stripe's events");
    const documented = [...list.matchAll(/`(\w+\.[\w.]+)`/g)];
    expect(documented.map(([, event]) => event)).toEqual(applied.map(([, event]) => event));
  });

  it('are all commented out in .env.example, so that a copy of it changes nothing', () => {
    expect(
      textOf('.env.example')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#')),
    ).toEqual([]);
  });
});
