import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { projectRoot } from '../../server/platform/index.js';
import { consent } from '../support/generation-data.js';
import { maliciousImages } from '../support/malicious-images.js';
import { descendantsOf, MemoryMonitor } from '../support/process-memory.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

jest.setTimeout(300_000);

/** Limit for the web process itself, in megabytes: it only streams uploads to the workers. */
const MAX_OWN = 250;
const TIMEOUT_MS = 240_000;

let shop: TestShop;
let web: ShopProcess;
let hostile: Record<string, Buffer>;

beforeAll(async () => {
  [shop, hostile] = await Promise.all([TestShop.open({ workers: false }), maliciousImages()]);
  web = await ShopProcess.startWeb(shop.settings);
});
afterAll(async () => {
  await web.stop();
  await shop.close();
});

async function send(path: string, bytes: Buffer, token?: string): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'photo');
  const answer = await fetch(`${web.url}${path}`, {
    method: 'POST',
    body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  await answer.arrayBuffer();
  return answer.status;
}

/** Retries while the server is busy, as the page does. */
function answered(path: string, bytes: Buffer, token: string): Promise<number> {
  return until(
    async () => {
      const status = await send(path, bytes, token);
      return status !== 503 && status;
    },
    TIMEOUT_MS,
    500,
  );
}

async function customer(email: string): Promise<string> {
  const { token } = await shop.signIn(email);
  await consent(shop, token);
  return token;
}

/** Memory limit of the pod, in megabytes. */
async function limitOfPod(): Promise<number> {
  const [deployment] = parseAllDocuments(await readFile(join(projectRoot, 'docker/kubernetes/web.yaml'), 'utf8'));
  const { limits } = (
    deployment!.toJS() as { spec: { template: { spec: { containers: { resources: { limits: { memory: string } } }[] } } } }
  ).spec.template.spec.containers[0]!.resources;
  const [, size, unit] = /^(\d+)(Mi|Gi)$/.exec(limits.memory)!;
  return Number(size) * (unit === 'Gi' ? 1024 : 1);
}

it('stays within its memory and takes ordinary photos while hostile pictures come in', async () => {
  const [attacker, honest] = await Promise.all([customer('attacker@example.com'), customer('honest@example.com')]);
  const photo = await readFile(join(projectRoot, 'test/support/photos/family.jpg'));
  const watch = new MemoryMonitor(web.pid);
  let isOver = false;
  let slowestMs = 0;
  const asking = until(
    async () => {
      const begin = Date.now();
      expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
      slowestMs = Math.max(slowestMs, Date.now() - begin);
      return isOver;
    },
    TIMEOUT_MS,
    100,
  );
  const taken = answered('/api/user-images', photo, honest);
  const answers = await Promise.all(
    Object.entries(hostile).flatMap(([name, bytes]) => [
      answered('/api/user-images', bytes, attacker).then((status) => `${status} ${name}`),
      send('/api/fal-test-images', bytes).then((status) => `${status} ${name}`),
    ]),
  );
  expect(await taken).toBe(201);
  isOver = true;
  await asking;
  watch.stop();

  expect(answers.filter((answer) => !/^(?:201|422|503) /.test(answer))).toEqual([]);
  expect(watch.own).toBeLessThan(MAX_OWN);
  expect(watch.all).toBeLessThan(await limitOfPod());
  expect(watch.children).toBe(1);
  expect(slowestMs).toBeLessThan(5_000);
  expect(descendantsOf(web.pid)).toEqual([]);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith(`keepsake-upload-${web.pid}-`))).toEqual([]);
});

it.each(['HEIC of 46 megapixels in 336 kB', 'turned PNG of 16 bits', 'interlaced PNG of 16 bits'])(
  'takes a %s within its memory',
  async (name) => {
    const watch = new MemoryMonitor(web.pid);
    const token = await customer(`${name.replaceAll(' ', '-')}@example.com`);
    expect(await answered('/api/user-images', hostile[name]!, token)).toBe(201);
    watch.stop();
    expect([watch.own < MAX_OWN, watch.all < (await limitOfPod())]).toEqual([true, true]);
  },
);
