import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodies } from './body-limits.js';
import { uploadedFile } from './uploaded-file.js';

let fastify: FastifyInstance;

beforeEach(async () => {
  fastify = Fastify();
  await limitBodies(fastify);
  fastify.post('/api/user-images', { config: { isUpload: true } }, async (incoming, reply) => {
    await uploadedFile(incoming, 50_000_000);
    return reply.code(404).send({});
  });
  await fastify.listen();
});
afterEach(() => {
  fastify.server.closeAllConnections();
  return fastify.close();
});

it('reads the rest of an upload that was refused, so that its connection is free for other requests', async () => {
  const { port } = fastify.server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const upload = request({ port, method: 'POST', path: '/api/user-images', headers });
  const answered = once(upload, 'response');
  upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  // More than any buffer on the way holds.
  upload.write(Buffer.alloc(40_000_000));
  upload.end('\r\n--b--\r\n');
  const [answer] = (await answered) as [{ statusCode: number }];
  expect(answer.statusCode).toBe(404);
  await once(upload, 'finish', { signal: AbortSignal.timeout(5_000) });
  // Before the server resets the connection, which would be an error of whatever test runs then.
  upload.destroy();
  await once(upload, 'close');
});
