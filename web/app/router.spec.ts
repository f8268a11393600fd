import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '../../server/storefront/routes/contract.js';

const router = readFileSync(path.join(import.meta.dirname, 'router.tsx'), 'utf8');

describe('the router loads the module that the table of routes names', () => {
  it.each(Object.entries(ROUTES))('for %s', (_, { module, isRendered }) => {
    const file = path.posix.relative('app', module).replace('.tsx', '.js');
    const load = `import('${file.startsWith('.') ? file : `./${file}`}')`;
    expect(router).toContain(load);
    expect(router.includes(`serverRendered(() => ${load})`)).toBe(isRendered);
  });
});
