import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Clock } from '../clock.js';
import { AddressSigner } from './address-signer.js';
import { FileObjectStore } from './file-object-store.js';

describe('objects in files', () => {
  let folder: string;
  let store: FileObjectStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    store = new FileObjectStore(folder, new AddressSigner('secret', 'objects'), new Clock());
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a missing object is said to be gone', async () => {
    await expect(store.get('photos/none.jpg')).rejects.toMatchObject({ code: 'STORAGE.NOT_FOUND' });
  });

  test('a key cannot climb out of the folder', async () => {
    await expect(store.read('../../etc/passwd')).rejects.toMatchObject({ code: 'STORAGE.NOT_FOUND' });
  });

  test('a broken upload leaves nothing behind', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the line went dead');
      })(),
    );
    await expect(store.put('photos/a.jpg', broken, 'image/jpeg')).rejects.toThrow('the line went dead');
    expect(await readdir(join(folder, 'photos'))).toEqual([]);
  });

  test('what was put is read back with its type, until it is deleted', async () => {
    await store.put('photos/a.jpg', Buffer.from('picture'), 'image/jpeg');
    expect((await store.get('photos/a.jpg')).contentType).toBe('image/jpeg');
    expect((await store.read('photos/a.jpg')).toString()).toBe('picture');
    await store.delete('photos/a.jpg');
    await expect(store.read('photos/a.jpg')).rejects.toMatchObject({ code: 'STORAGE.NOT_FOUND' });
  });

  test('an address stays the same for a while and differs by download name', async () => {
    const address = await store.address('a.jpg', { expiresIn: 3600 });
    expect(await store.address('a.jpg', { expiresIn: 3600 })).toBe(address);
    expect(await store.address('a.jpg', { expiresIn: 3600, downloadAs: 'us.jpg' })).not.toBe(address);
  });
});
