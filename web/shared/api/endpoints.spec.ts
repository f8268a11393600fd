import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !file.includes('.spec.'))
  .map((file) => readFileSync(path.join(web, file), 'utf8'));

describe('endpoints of the API', () => {
  it('have different names: Redux Toolkit ignores the second of two', () => {
    const names = sources.flatMap((code) => [...code.matchAll(/(\w+): build\s*\.\w+</g)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('have their tag types in one place', () => {
    expect(sources.filter((code) => code.includes('addTagTypes'))).toEqual([]);
  });
});
