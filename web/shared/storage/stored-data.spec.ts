import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readStored, writeStored } from './browser-storage.js';
import { forgetPerson } from './forget-person.js';
import { STORED_DATA } from './stored-data.js';

const web = path.resolve(import.meta.dirname, '../..');
/** The keys of all other files are checked by their type. */
const STORAGE_FILES = [
  'features/generator/pending-photo.ts',
  'shared/storage/browser-storage.ts',
  'shared/storage/forget-person.ts',
];

const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !file.includes('.spec.'))
  .map((file) => ({ file, code: readFileSync(path.join(web, file), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/.*/gs, '') }));

describe('the list of stored data', () => {
  it('has every key, because only two files use the browser’s storage itself, and one its database', () => {
    const STORAGE =
      /\b(window\.|globalThis\.|[^'\w])(localStorage|sessionStorage|indexedDB|caches)\b(?!')|document\.cookie|window\[/;
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap(({ file, code }) => (STORAGE.test(code) ? file : [])).sort()).toEqual(STORAGE_FILES);
  });

  it.each(Object.keys(STORED_DATA).filter((key) => key !== 'keepsake-auth-…'))(
    'has %s, which one file reads and writes',
    (key) => {
      const [start = ''] = key.split('…');
      const literal = start === key ? `'${key}'` : `\`${start}$`;
      // Addresses of the API may begin like a key.
      const users = sources.filter(
        ({ file, code }) => file !== 'shared/storage/stored-data.ts' && !file.endsWith('-api.ts') && code.includes(literal),
      );
      expect(users.map(({ file }) => file)).toHaveLength(1);
    },
  );

  it('has the key of the page’s own script', () => {
    const keys = [...readFileSync(path.join(web, 'index.html'), 'utf8').matchAll(/(?:local|session)Storage\['(.*?)'\]/g)];
    expect(keys.map(([, key]) => key)).toEqual(['keepsake-discount-code']);
    expect(STORED_DATA).toHaveProperty('keepsake-discount-code');
  });

  it('refuses another key, and another storage for a key', () => {
    // @ts-expect-error: the type check fails when such a key is allowed.
    expect(readStored('localStorage', 'keepsake-another')).toBeUndefined();
    // @ts-expect-error: the type check fails when a key of session storage is allowed in local storage.
    expect(readStored('localStorage', 'keepsake-recovery')).toBeUndefined();
  });
});

it('signing out erases personal data and keeps the rest', () => {
  writeStored('localStorage', 'keepsake-gift-draft', { message: 'Happy birthday' });
  writeStored('localStorage', 'generations/u1', [1]);
  writeStored('sessionStorage', 'keepsake-words/mug', 1);
  writeStored('localStorage', 'keepsake-cart', [1]);
  writeStored('localStorage', 'keepsake-ships-to', 'us');
  const changed: (string | null)[] = [];
  window.addEventListener('storage', ({ key }) => changed.push(key));
  forgetPerson();
  expect(Object.keys(localStorage).sort()).toEqual(['keepsake-cart', 'keepsake-ships-to']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(changed.sort()).toEqual(['generations/u1', 'keepsake-gift-draft', 'keepsake-words/mug']);
  localStorage.clear();
});
