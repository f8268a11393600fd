import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readStored, writeStored } from './browser-storage.js';
import { forgetPerson } from './forget-person.js';
import { STORED_DATA } from './stored-data.js';

const web = path.resolve(import.meta.dirname, '../..');
/** The files that may use the browser's storage itself; the keys of the others are checked by their type. */
const STORAGE_FILES = [
  'features/generator/pending-photo.ts',
  'shared/session/session-keeping.ts',
  'shared/session/session-storage.ts',
  'shared/storage/browser-storage.ts',
  'shared/storage/forget-person.ts',
];

describe('what is kept in the browser', () => {
  it('uses the browser’s storage only in known files', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !file.includes('.spec.'));
    const used = sources.filter((file) =>
      /\b(window\.|globalThis\.|[^'\w])(localStorage|sessionStorage|indexedDB|caches)\b(?!')|document\.cookie|window\[/.test(
        readFileSync(path.join(web, file), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/.*/gs, ''),
      ),
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(used.sort()).toEqual(STORAGE_FILES);
  });

  it('is on the list, also when the page keeps it before its code is there', () => {
    const keys = [...readFileSync(path.join(web, 'index.html'), 'utf8').matchAll(/(?:local|session)Storage\['(.*?)'\]/g)];
    expect(keys.map(([, key]) => key)).toEqual(['keepsake-discount-code']);
    expect(STORED_DATA).toHaveProperty('keepsake-discount-code');
  });

  it('cannot have a key that is not on the list', () => {
    // @ts-expect-error: the type check fails when such a key is allowed.
    expect(readStored('localStorage', 'keepsake-another')).toBeUndefined();
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
