import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storeClientFiles } from '../../server/database/store-client-files.js';
import { makeTestFolder } from '../support/postgres.js';
import { TestShop } from '../support/test-shop.js';

const CODE = `export const words = ${JSON.stringify('of the next version '.repeat(200))};\n`;
/** File contents by name; each version has different files. */
const FILES = { 'FaqPage-next1.js': CODE, 'FaqPage-next1.css': '.faq { color: #61223b }', 'figtree-next.woff2': 'wOF2' };

let shop: TestShop;
let folder: string;

/** Upgrades the shop to a version with these client files. */
async function upgradeTo(files: Record<string, string>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(path.join(folder, name), content)));
  await storeClientFiles(shop.settings.DATABASE_URL ?? '', folder);
}

async function kept(): Promise<string[]> {
  const rows = await shop.sql<{ name: string }>('select name from platform.client_files order by name');
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  folder = path.join(await makeTestFolder(), 'assets');
});
afterAll(async () => {
  await shop.close();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

describe('a process of the old version', () => {
  beforeAll(() => upgradeTo({ ...FILES, 'FaqPage-next1.js.br': 'packed', 'FaqPage-next1.js.gz': 'packed' }));

  it.each([
    ['FaqPage-next1.js', 'text/javascript; charset=utf-8'],
    ['FaqPage-next1.css', 'text/css; charset=utf-8'],
    ['figtree-next.woff2', 'font/woff2'],
  ] as const)("serves the new version's %s, cacheable forever", async (name, type) => {
    const answer = await shop.call('GET', `/assets/${name}`, { headers: { origin: 'https://cdn.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.text()).toBe(FILES[name]);
  });

  it('compresses text', async () => {
    const answer = await shop.call('GET', '/assets/FaqPage-next1.js', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe(CODE);
  });

  it.each([
    'FaqPage-none.js',
    'FaqPage-next1.js.br',
    'FaqPage-next1.php',
    '%00.js',
    '..%2f..%2fpackage.json',
    `${'a'.repeat(400)}.js`,
    '%27--.js',
  ])('answers 404 for %s, which may not be cached', async (name) => {
    const answer = await shop.call('GET', `/assets/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

it('storing the same version again changes nothing', async () => {
  const all = () => shop.sql('select name, content, replaced_at from platform.client_files order by name');
  await upgradeTo(FILES);
  const before = await all();
  await upgradeTo(FILES);
  expect(await all()).toEqual(before);
  expect(before).toHaveLength(Object.keys(FILES).length);
});

it('files stay for thirty days after the first version without them', async () => {
  await upgradeTo({ 'old-1.js': 'old', 'both-1.js': 'both' });
  await upgradeTo({ 'new-1.js': 'new', 'both-1.js': 'both' });
  expect(await kept()).toEqual(expect.arrayContaining(['both-1.js', 'new-1.js', 'old-1.js']));
  await shop.sql(`update platform.client_files set replaced_at = replaced_at - interval '29 days'`);
  await upgradeTo({ 'newer-1.js': 'newer', 'both-1.js': 'both' });
  expect(await kept()).toEqual(expect.arrayContaining(['both-1.js', 'new-1.js', 'newer-1.js', 'old-1.js']));
  await shop.sql(`update platform.client_files set replaced_at = replaced_at - interval '2 days'`);
  await upgradeTo({ 'newer-1.js': 'newer', 'both-1.js': 'both' });
  expect(await kept()).toEqual(['both-1.js', 'new-1.js', 'newer-1.js']);
});

it('a version that is rolled back to still finds its files', async () => {
  await upgradeTo({ 'first-1.js': 'first' });
  await upgradeTo({ 'second-1.js': 'second' });
  await upgradeTo({ 'first-1.js': 'first' });
  expect(await shop.sql(`select name from platform.client_files where replaced_at is null`)).toEqual([{ name: 'first-1.js' }]);
});
