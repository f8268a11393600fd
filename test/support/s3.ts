import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

export interface TestS3 {
  /** Settings for a shop that stores its objects here. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * An S3 server on an ephemeral port with one bucket. It refuses expired URLs, but accepts any
 * signature and cannot abort a multipart upload.
 */
export async function startTestS3(bucket = 'keepsake-test'): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'keepsake-test-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
