import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Clock, ObjectStore } from '../../server/platform/index.js';
import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import type { TestDatabase } from '../support/postgres.js';
import { startTestS3, type TestS3 } from '../support/s3.js';

const HOUR = 3_600;
const LARGE = 11 * 1024 * 1024;

let database: TestDatabase;
beforeAll(async () => {
  database = await createShopDatabase();
});
afterAll(() => database.drop());

describe.each(['files', 'S3'] as const)('objects in %s', (kind) => {
  let folder: string;
  let s3: TestS3 | undefined;
  let web: TestWebApp;
  let objects: ObjectStore;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'keepsake-test-storage-'));
    s3 = kind === 'S3' ? await startTestS3() : undefined;
    web = await startWebApp({ env: { DATABASE_URL: database.url, ...(s3?.env ?? { STORAGE_DIR: folder }) } });
    objects = web.app.get(ObjectStore);
  });
  afterAll(async () => {
    await web.close();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const gone = { code: 'STORAGE.NOT_FOUND', message: expect.stringMatching(/\.$/) };

  /** Fetches as a browser would: file URLs are paths on the shop's host. */
  async function open(address: string): Promise<Response> {
    return fetch(new URL(address, web.url));
  }

  it('reports missing objects as not found', async () => {
    await expect(objects.get('photos/none.jpg')).rejects.toMatchObject(gone);
    await expect(objects.read('photos/none.jpg')).rejects.toMatchObject(gone);
    expect((await open(await objects.signedUrl('photos/none.jpg', { expiresIn: HOUR }))).status).toBe(404);
  });

  it('deletes objects, also twice', async () => {
    await objects.put('photos/short-lived.jpg', Buffer.from('x'), 'image/jpeg');
    await objects.delete('photos/short-lived.jpg');
    await objects.delete('photos/short-lived.jpg');
    await expect(objects.get('photos/short-lived.jpg')).rejects.toMatchObject(gone);
  });

  it('deletes a folder and no other', async () => {
    const keys = ['photos/7/a/photo.jpg', 'photos/7/a/small.webp', 'photos/7/b.jpg'];
    for (const key of [...keys, 'photos/77/a.jpg']) await objects.put(key, Buffer.from('x'), 'image/jpeg');
    await objects.deleteFolder('photos/7/');
    await objects.deleteFolder('photos/7/');
    for (const key of keys) await expect(objects.get(key)).rejects.toMatchObject(gone);
    expect((await objects.read('photos/77/a.jpg')).toString()).toBe('x');
  });

  it('returns objects with their type and size', async () => {
    const small = randomBytes(1000);
    await objects.put('a/small.png', small, 'image/png');
    const { body, contentType, size } = await objects.get('a/small.png');
    body.destroy();
    expect([contentType, size]).toEqual(['image/png', 1000]);
    expect((await objects.read('a/small.png')).equals(small)).toBe(true);
    const large = randomBytes(LARGE);
    await objects.put('a/large.pdf', large, 'application/pdf');
    expect((await objects.read('a/large.pdf')).equals(large)).toBe(true);
    expect(await objects.get('a/large.pdf').then(({ body: rest, ...details }) => (rest.destroy(), details))).toEqual({
      contentType: 'application/pdf',
      size: LARGE,
    });
  });

  it('replaces objects', async () => {
    await objects.put('a/changing', Buffer.from('first'), 'text/plain');
    await objects.put('a/changing', Buffer.from('second'), 'application/json');
    const { body, contentType } = await objects.get('a/changing');
    body.destroy();
    expect([contentType, (await objects.read('a/changing')).toString()]).toEqual(['application/json', 'second']);
  });

  it('signs URLs that stay stable and expire', async () => {
    const bytes = randomBytes(500);
    await objects.put('a/shown.webp', bytes, 'image/webp');
    const address = await objects.signedUrl('a/shown.webp', { expiresIn: HOUR });
    expect(await objects.signedUrl('a/shown.webp', { expiresIn: HOUR })).toBe(address);
    const shown = await open(address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);

    const clock = web.app.get(Clock);
    clock.now = () => new Date(Date.now() - 3 * HOUR * 1000);
    const old = await objects.signedUrl('a/shown.webp', { expiresIn: HOUR });
    clock.now = () => new Date();
    expect((await open(old)).status).toBeGreaterThanOrEqual(400);
  });

  it('makes browsers save under any file name', async () => {
    await objects.put('a/saved.pdf', randomBytes(10), 'application/pdf');
    const answer = await open(await objects.signedUrl('a/saved.pdf', { expiresIn: HOUR, downloadAs: `Zoë's "gift".pdf` }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Zo%C3%AB%27s%20%22gift%22.pdf`);
  });

  it('knows whether it is reachable', async () => {
    await expect(objects.ping()).resolves.toBeUndefined();
    expect(await (await fetch(`${web.url}/readyz`)).json()).toMatchObject({ database: true, queue: true, storage: true });
  });
});

describe('an unreachable storage', () => {
  const UNAVAILABLE = { code: 'STORAGE.UNAVAILABLE', status: 503, message: expect.stringMatching(/^[A-Z][^!]+\.$/) };

  async function expectUnavailable(objects: ObjectStore): Promise<void> {
    await expect(objects.get('a/b')).rejects.toMatchObject(UNAVAILABLE);
    await expect(objects.read('a/b')).rejects.toMatchObject(UNAVAILABLE);
    await expect(objects.put('a/b', Buffer.from('x'), 'text/plain')).rejects.toMatchObject(UNAVAILABLE);
    await expect(objects.delete('a/b')).rejects.toMatchObject(UNAVAILABLE);
    await expect(objects.deleteFolder('a/')).rejects.toMatchObject(UNAVAILABLE);
  }

  it('is reported while the shop stays up', async () => {
    const s3 = await startTestS3();
    const web = await startWebApp({ env: { DATABASE_URL: database.url, ...s3.env } });
    await s3.stop();
    const answer = await fetch(`${web.url}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { database: true, storage: false }]);
    await expectUnavailable(web.app.get(ObjectStore));
    await web.close();
  });

  it('is reported when it closes every connection', async () => {
    const rude = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const { port } = rude.address() as AddressInfo;
    const s3 = {
      S3_BUCKET: 'rude',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    const web = await startWebApp({ env: { DATABASE_URL: database.url, ...s3 } });
    await expectUnavailable(web.app.get(ObjectStore));
    await web.close();
    rude.close();
  });

  it('is reported when its folder is gone, and recovers', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-test-storage-'));
    const root = path.join(folder, 'objects');
    const web = await startWebApp({ env: { DATABASE_URL: database.url, STORAGE_DIR: root } });
    const objects = web.app.get(ObjectStore);
    await objects.put('a/kept', Buffer.from('kept'), 'text/plain');
    await rename(root, `${root}.away`);
    await writeFile(root, 'not a folder');
    await expectUnavailable(objects);
    await rm(root);
    await rename(`${root}.away`, root);
    expect((await objects.read('a/kept')).toString()).toBe('kept');
    await web.close();
    await rm(folder, { recursive: true });
  });
});
