import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import type { Config } from '../config/config.js';
import { HOUR_MS } from '../durations/contract.js';
import { S3ObjectStore } from './s3-object-store.js';

let server: Server;
let status: number;
let objects: S3ObjectStore;
let now = new Date();

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const config = {
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_FORCE_PATH_STYLE: true,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  objects = new S3ObjectStore(config as Config, 'keepsake', { now: () => now });
});
afterAll(() => void server.close());

it.each([
  [301, 'The storage answered 301: S3_REGION is not the region of the bucket.'],
  [403, 'The storage answered 403: the access key is wrong, or has no right to the bucket.'],
  [404, 'The storage answered 404: S3_BUCKET does not exist.'],
])('a bucket that answers %i says which setting is wrong', async (answer, message) => {
  status = answer;
  await expect(objects.ping()).rejects.toThrow(message);
});

it('a bucket that answers 200 can be used', async () => {
  status = 200;
  await expect(objects.ping()).resolves.toBeUndefined();
});

it('a URL is signed once, until it changes', async () => {
  const presign = jest.spyOn(S3RequestPresigner.prototype, 'presign');
  const url = () => objects.signedUrl('photos/1.jpg', { expiresIn: 3_600 });
  const first = await url();
  expect(await url()).toBe(first);
  expect(presign).toHaveBeenCalledTimes(1);
  const others = [
    await objects.signedUrl('photos/2.jpg', { expiresIn: 3_600 }),
    await objects.signedUrl('photos/1.jpg', { expiresIn: 60 }),
    await objects.signedUrl('photos/1.jpg', { expiresIn: 3_600, downloadAs: 'one.jpg' }),
  ];
  now = new Date(now.getTime() + HOUR_MS);
  expect(new Set([first, ...others, await url()]).size).toBe(5);
});
