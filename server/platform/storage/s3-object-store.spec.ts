import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Clock } from '../clock.js';
import { loadConfig } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { S3ObjectStore } from './s3-object-store.js';

const HOUR_MS = 3_600_000;

// A storage that refuses is no news here.
logger.level = 'silent';

interface Upload {
  key: string;
  id: string;
  since: Date;
}

/** As much of S3 as unfinished uploads need: the stand-in of the other specs can neither list nor abort them. */
describe('unfinished uploads to S3', () => {
  let server: Server;
  let uploads: Upload[];
  let refusal: number | undefined;
  let store: S3ObjectStore;

  beforeEach(async () => {
    refusal = undefined;
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
      const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''));
      const isAboutUploads = searchParams.has('uploads') || searchParams.has('uploadId');
      if (isAboutUploads && refusal) response.writeHead(refusal).end('<Error><Code>AccessDenied</Code></Error>');
      else if (searchParams.has('uploads')) response.end(pageOf(searchParams));
      else if (searchParams.has('uploadId')) {
        uploads = uploads.filter((upload) => upload.key !== key || upload.id !== searchParams.get('uploadId'));
        response.writeHead(204).end();
      } else if (request.method === 'DELETE') response.writeHead(204).end();
      else response.end('<ListBucketResult></ListBucketResult>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgresql://127.0.0.1/none',
      KEEPSAKE_SECRET: 'only-for-tests-only-for-tests-only',
      PUBLIC_URL: 'http://localhost:1',
      PORT: '1',
      ADMIN_USER_ID: '018f0000-0000-7000-8000-00000000a11c',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      OWNER_EMAIL: 'owner@keepsake.example',
      S3_BUCKET: 'bucket',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    });
    store = new S3ObjectStore(config, 'bucket', new Clock());
    const now = new Date();
    const longAgo = new Date(now.getTime() - 2 * HOUR_MS);
    uploads = [
      { key: 'photos/7/photo.jpg', id: '1', since: now },
      { key: 'photos/7/photo.jpg.webp', id: '2', since: longAgo },
      { key: 'photos/77/photo.jpg', id: '3', since: longAgo },
      { key: 'results/7/picture.png', id: '4', since: now },
      { key: 'backups/of-another-tool.tar', id: '5', since: longAgo },
    ];
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  /** One a page, so that pages are followed. */
  function pageOf(query: URLSearchParams): string {
    const after = query.get('upload-id-marker') ?? '';
    const fitting = uploads.filter(({ key, id }) => key.startsWith(query.get('prefix') ?? '') && id > after);
    const [first] = fitting;
    const item = first ? `<Upload><Key>${first.key}</Key><UploadId>${first.id}</UploadId><Initiated>${first.since.toISOString()}</Initiated></Upload>` : '';
    const next = fitting.length > 1 ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${first?.key}</NextKeyMarker><NextUploadIdMarker>${first?.id}</NextUploadIdMarker>` : '';
    return `<?xml version="1.0"?><ListMultipartUploadsResult>${item}${next}</ListMultipartUploadsResult>`;
  }

  const left = () => uploads.map(({ id }) => id).join(' ');

  test('are aborted when their key is deleted', async () => {
    await store.delete('photos/7/photo.jpg');
    expect(left()).toBe('2 3 4 5');
  });

  test('are aborted when their folder is deleted', async () => {
    await store.deleteFolder('photos/7/');
    expect(left()).toBe('3 4 5');
  });

  test('are swept when they are old and in our folders', async () => {
    await store.sweep();
    expect(left()).toBe('1 4 5');
  });

  test.each([400, 403, 501])('do not block deletions if they cannot be listed: %p', async (status) => {
    refusal = status;
    await store.delete('photos/7/photo.jpg');
    await store.deleteFolder('photos/7/');
    await store.sweep();
    expect(left()).toBe('1 2 3 4 5');
  });

  test('report an outage of the storage', async () => {
    refusal = 503;
    await expect(store.sweep()).rejects.toThrow();
  });
});
