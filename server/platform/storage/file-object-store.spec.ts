import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { Clock } from '../clock.js';
import { AddressSigner } from './address-signer.js';
import { FileObjectStore } from './file-object-store.js';

describe('file storage', () => {
  let folder: string;
  let store: FileObjectStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    store = new FileObjectStore(folder, new AddressSigner('secret', 'objects'), new Clock());
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('refuses keys outside its folder', async () => {
    await expect(store.read('../../etc/passwd')).rejects.toMatchObject({ code: 'STORAGE.NOT_FOUND' });
  });

  describe('after a killed write', () => {
    /** What it leaves behind: the whole picture, under the name of a draft. */
    async function leave(key: string, { hoursAgo = 0 } = {}): Promise<void> {
      const path = join(folder, `${key}.${randomUUID()}.part`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'a complete picture');
      const then = new Date(Date.now() - hoursAgo * 3_600_000);
      await utimes(path, then, then);
    }

    const left = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'));

    test('deletes the draft with its object', async () => {
      await leave('photos/7/photo.jpg');
      await leave('photos/7/photo.jpg');
      await leave('photos/7/photo.jpg.webp');
      await leave('photos/7/other-photo.jpg');
      await store.delete('photos/7/photo.jpg');
      expect((await left()).map((name) => name.replace(/\.[^.]+\.part$/, '')).toSorted()).toEqual(['photos/7/other-photo.jpg', 'photos/7/photo.jpg.webp']);
    });

    test('deletes the draft with its folder', async () => {
      await leave('photos/7/a/photo.jpg');
      await store.deleteFolder('photos/7/');
      expect(await left()).toEqual([]);
    });

    test('sweeps old drafts in all folders', async () => {
      for (const key of ['photo.jpg', 'photos/7/photo.jpg', 'orders/1/a/b/c.pdf']) await leave(key, { hoursAgo: 2 });
      await store.put('photos/7/kept.jpg', Buffer.from('kept'), 'image/jpeg');
      await store.sweep();
      expect(await left()).toEqual([]);
      expect((await store.read('photos/7/kept.jpg')).toString()).toBe('kept');
    });

    test('does not sweep new drafts', async () => {
      const slow = new PassThrough();
      const writing = store.put('photos/7/slow.jpg', slow, 'image/jpeg');
      slow.write('the first half');
      while ((await left()).length === 0) await new Promise(setImmediate);
      await leave('photos/7/of-another-process.jpg');
      await store.sweep();
      expect(await left()).toHaveLength(2);
      slow.end(' and the second');
      await writing;
      expect((await store.read('photos/7/slow.jpg')).toString()).toBe('the first half and the second');
    });

    test('sweeps a folder that does not exist yet', async () => {
      const elsewhere = new FileObjectStore(join(folder, 'nowhere'), new AddressSigner('secret', 'objects'), new Clock());
      await elsewhere.sweep();
      await elsewhere.delete('photos/7/photo.jpg');
    });
  });
});
