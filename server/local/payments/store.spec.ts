import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SavedResponse } from './records.js';
import { Store } from './store.js';

const record = (id: string, status = 200): SavedResponse => ({ id, fingerprint: '', status, body: null, createdAt: 1000 });

describe('Store', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
    file = join(folder, 'new', 'data.ndjson');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const idsIn = (store: Store): string[] => store.all('answers').map((one) => one.id);

  it('keeps only whole transactions, wherever a crash cut the file', () => {
    const store = new Store(file);
    store.put('answers', record('a'));
    store.transaction(() => {
      store.put('answers', record('b'));
      store.put('answers', record('c'));
    });
    const content = readFileSync(file);
    for (let length = 0; length <= content.length; length += 1) {
      writeFileSync(file, content.subarray(0, length));
      expect([[], ['a'], ['a', 'b', 'c']]).toContainEqual(idsIn(new Store(file)));
    }
  });

  it('continues after a half-written line and loses nothing after it', () => {
    new Store(file).put('answers', record('a'));
    writeFileSync(file, `${readFileSync(file, 'utf8')}[["answers",{"id":"half`);
    new Store(file).put('answers', record('b'));
    expect(idsIn(new Store(file))).toEqual(['a', 'b']);
  });

  it('is rewritten when closed, in the same order and without expired responses', () => {
    const store = new Store(file);
    store.put('answers', { ...record('old'), createdAt: 1 });
    for (let i = 0; i < 100; i += 1) store.put('answers', record('a', i));
    store.put('answers', record('b'));
    store.closeWithout(1000);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
    const reopened = new Store(file);
    expect(idsIn(reopened)).toEqual(['a', 'b']);
    expect(reopened.get('answers', 'a')?.status).toBe(99);
  });
});
