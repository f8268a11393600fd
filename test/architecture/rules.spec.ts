import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

const root = path.resolve(import.meta.dirname, '..', '..');
const fixtures = path.join(import.meta.dirname, 'fixtures');
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: (IForbiddenRuleType & { name: string })[];
  options: object;
};

/** Violations in the fixture, as `file → imported file`. Everything else in it is allowed. */
const BROKEN: Record<string, string[]> = {
  'modules-use-public-api-only': ['server/checkout/bad.ts → server/catalog/prices.ts'],
  'checkout-modules-use-public-api-only': ['server/checkout/cart/bad.ts → server/checkout/orders/order-stock.ts'],
  'folders-are-layers': [
    'server/checkout/orders/bad.ts → server/checkout/payments/index.ts',
    'server/generation/photos/bad.ts → server/generation/requests/generations.ts',
    'server/identity/users/bad.ts → server/identity/factors/factors.ts',
    'server/platform/config/bad.ts → server/platform/queues/queues.ts',
  ],
  'layers-are-complete': [
    'server/checkout/wishlist/bad.ts → server/checkout/orders/index.ts',
    'server/generation/albums/bad.ts → server/generation/photos/photos.ts',
    'server/identity/passkeys/bad.ts → server/identity/users/users.ts',
    'server/platform/webhooks/bad.ts → server/platform/queues/queues.ts',
  ],
  'tiers-use-public-api-only': [
    'server/app.module.ts → server/catalog/product.entity.ts',
    'server/database/entities.ts → server/catalog/product.entity.ts',
    'workers/bad.ts → server/catalog/product.entity.ts',
  ],
  'contracts-stand-alone': [
    'server/admin/contract.ts → server/admin/line.entity.ts',
    'server/identity/contract.ts → node_modules/sharp',
  ],
  'platform-imports-no-module': [
    'server/platform/bad.ts → server/catalog/index.ts',
    'server/platform/bad.ts → server/database/entities.ts',
  ],
  'platform-public-api-only': [
    'server/catalog/bad.ts → server/platform/clock.ts',
    'workers/bad.ts → server/platform/http/web-app.ts',
  ],
  'no-admin-imports': ['server/checkout/bad.ts → server/admin/index.ts', 'workers/bad.ts → server/admin/index.ts'],
  'server-imports-no-worker': ['server/checkout/bad.ts → workers/payments.ts'],
  'no-client-imports': ['server/checkout/bad.ts → web/shared/money.ts', 'workers/bad.ts → web/shared/money.ts'],
  'client-imports-only-contracts': ['web/shared/bad.ts → server/catalog/index.ts', 'web/shared/bad.ts → workers/payments.ts'],
  'painter-stands-alone': ['painter/bad.ts → node_modules/sharp', 'painter/bad.ts → web/shared/money.ts'],
  'painter-public-api-only': ['server/gifts/bad.ts → painter/scene/mesh.ts', 'web/shared/bad.ts → painter/scene/mesh.ts'],
  'features-stay-apart': ['web/features/catalog/bad.ts → web/features/cart/lines.ts'],
  'features-import-only-shared': ['web/features/cart/bad.ts → web/app/store.ts'],
  'shared-imports-nothing-above': ['web/shared/bad.ts → web/app/store.ts', 'web/shared/bad.ts → web/features/cart/lines.ts'],
  'mui-pages-use-mui': [
    'web/features/account/bad.tsx → web/shared/ui/Button.tsx',
    'web/features/admin/reviews/bad.tsx → web/shared/ui/Stars.tsx',
  ],
  'no-cycles': ['server/catalog/egg.ts → server/catalog/hen.ts'],
  'images-are-decoded-apart': ['server/catalog/bad.ts → node_modules/sharp'],
  'local-stands-apart': ['server/identity/bad.ts → server/local/inbox.ts', 'workers/bad.ts → server/local/inbox.ts'],
  'seed-takes-only-accounts-from-local': ['server/database/seed.ts → server/local/ports.ts'],
  'production-imports-no-tests': [
    'server/catalog/bad.ts → server/catalog/prices.spec.ts',
    'server/local/bad.ts → server/local/spec-support.ts',
    'web/shared/bad.ts → test/support/until.ts',
  ],
  'production-needs-no-dev-dependency': ['server/catalog/bad.ts → node_modules/smtp-server'],
  'packages-are-declared': ['server/catalog/bad.ts → node_modules/uuidv7'],
  'imports-lead-somewhere': ['server/catalog/bad.ts → ./gone.js'],
  'no-dead-files': ['server/catalog/forgotten.ts → server/catalog/forgotten.ts'],
};

/** Everything the rules find wrong in a tree, by rule. */
async function violationsIn(folder: string): Promise<Map<string, string[]>> {
  const tiers = readdirSync(folder).filter((name) => ['painter', 'server', 'workers', 'web', 'test'].includes(name));
  const ruled = { ...options, baseDir: folder, ruleSet: { forbidden }, validate: true };
  const { summary } = (await cruise(tiers, ruled)).output as ICruiseResult;
  const found = new Map<string, string[]>();
  for (const { rule, from, to } of summary.violations) {
    const line = `${from} → ${to.replace(/^.*(node_modules\/[^/]+).*$/, '$1')}`;
    found.set(rule.name, [...(found.get(rule.name) ?? []), line].sort());
  }
  return found;
}

describe('the architecture rules', () => {
  it('hold in the project', async () => {
    expect(Object.fromEntries(await violationsIn(root))).toEqual({});
  });

  it('have a bad example each', () => {
    const names = [...new Set(forbidden.map(({ name }) => name))].sort();
    expect(Object.keys(BROKEN).sort()).toEqual(names);
    expect(readdirSync(fixtures).sort()).toEqual(names);
  });

  it.each(Object.keys(BROKEN))('%s finds its bad example only', async (rule) => {
    const found = await violationsIn(path.join(fixtures, rule));
    // No entry point imports the examples, so this rule reports all of them.
    if (rule !== 'no-dead-files') found.delete('no-dead-files');
    expect(Object.fromEntries(found)).toEqual({ [rule]: BROKEN[rule] });
  });
});
