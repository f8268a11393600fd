import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../clock.js';
import { UrlSigner } from '../secrets/url-signer.js';
import { FileObjectStore } from './file-object-store.js';

describe('file storage', () => {
  let folder: string;
  let store: FileObjectStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    store = new FileObjectStore(folder, new UrlSigner(['secret'], 'objects'), new Clock());
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('refuses keys outside its folder', async () => {
    await expect(store.read('../../etc/passwd')).rejects.toMatchObject({ code: 'STORAGE.NOT_FOUND' });
  });

  test('leaves nothing of an object whose body cannot be stored', async () => {
    const photos = join(folder, 'photos/7');
    await mkdir(join(photos, 'photo.jpg/in-the-way'), { recursive: true });
    await expect(store.put('photos/7/photo.jpg', Buffer.from('body'), 'image/jpeg')).rejects.toThrow();
    expect([await readdir(photos), await readdir(join(folder, '.drafts'))]).toEqual([['photo.jpg'], []]);
  });

  test('leaves no body with the type of an earlier one when a write is interrupted', async () => {
    const photos = join(folder, 'photos/7');
    // The body cannot be replaced, as if the process had ended before.
    await mkdir(join(photos, 'photo.png/in-the-way'), { recursive: true });
    await writeFile(join(photos, 'photo.png.type'), 'image/png');
    await expect(store.put('photos/7/photo.png', Buffer.from('body'), 'image/jpeg')).rejects.toThrow();
    await expect(store.get('photos/7/photo.png')).rejects.toMatchObject({ code: 'STORAGE.NOT_FOUND' });
  });

  test('replaces an object by one of another type', async () => {
    await store.put('photos/7/photo', Buffer.from('first'), 'image/png');
    await store.put('photos/7/photo', Buffer.from('second'), 'image/jpeg');
    expect(await store.get('photos/7/photo')).toMatchObject({ contentType: 'image/jpeg', size: 6 });
    expect((await store.read('photos/7/photo')).toString()).toBe('second');
  });

  describe('after an interrupted write', () => {
    const drafts = () => join(folder, '.drafts');

    async function leaveDraft(name: string, minutesAgo: number): Promise<void> {
      await mkdir(drafts(), { recursive: true });
      await writeFile(join(drafts(), name), 'half a picture');
      const then = new Date(Date.now() - minutesAgo * 60_000);
      await utimes(join(drafts(), name), then, then);
    }

    test('sweeps the old draft and keeps objects and new drafts', async () => {
      await leaveDraft('killed', 11);
      await leaveDraft('of-another-process', 1);
      await store.put('photos/7/kept.jpg', Buffer.from('kept'), 'image/jpeg');
      await store.sweep();
      expect(await readdir(drafts())).toEqual(['of-another-process']);
      expect((await store.read('photos/7/kept.jpg')).toString()).toBe('kept');
    });

    test('sweeps a folder that does not exist yet', async () => {
      const elsewhere = new FileObjectStore(join(folder, 'nowhere'), new UrlSigner(['secret'], 'objects'), new Clock());
      await elsewhere.sweep();
      await elsewhere.delete('photos/7/photo.jpg');
    });
  });
});
