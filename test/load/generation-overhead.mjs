/*
 * Measures the time that a running shop adds to the image engine's own: from the request for a picture until it is loaded,
 * polling as the page does, minus the time of the engine.
 *
 *   node test/load/generation-overhead.mjs [address of the shop] [pictures]
 *
 * Makes 20 pictures by default, one after another, as new customers with two free ones each: the shop needs
 * AUTH_AUTOCONFIRM_EMAIL=on, and RATE_LIMITS=off for many. Prints the median and the 95th percentile, in ms.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const [shop = 'http://localhost:3000', pictures = '20'] = process.argv.slice(2);
const FREE_PICTURES = 2;
/** Polling intervals of the page, in ms, as in web/features/generator/poll.ts. */
const SHORTEST_WAIT = 500;
const NEARLY_OVER_WAIT = 200;
const NEARLY_OVER_PERCENT = 90;
const LONGEST_WAIT = 3000;
const GROWTH = 1.5;
const photo = await readFile(new URL('../support/photos/family.jpg', import.meta.url));

async function call(method, path, { token, body, headers = {} } = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(new URL(path, shop), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (!answer.ok && answer.status !== 304) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Creates a customer who agreed to the use of their photo and uploaded it. */
async function newCustomer() {
  const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const { access_token: token } = await (await call('POST', '/auth/v1/signup', { body: account })).json();
  if (!token) throw new Error('Start the shop with AUTH_AUTOCONFIRM_EMAIL=on, so that new customers can begin at once.');
  await call('PUT', '/api/photo-consent', { token });
  const body = new FormData();
  body.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const { id } = await (await call('POST', '/api/user-images', { token, body })).json();
  return { token, imageId: id };
}

/** @returns the finished generation, and the time until its picture was loaded, in ms */
async function makePicture({ token, imageId }) {
  const begun = performance.now();
  const body = { imageId, prompt: 'A romantic evening in Paris' };
  const headers = { 'idempotency-key': randomUUID() };
  const { generationId } = await (await call('POST', '/api/generate-ai-image', { token, body, headers })).json();
  const acceptedMs = performance.now() - begun;
  let etag = '';
  for (let wait = SHORTEST_WAIT; ;) {
    const answer = await call('GET', `/api/generations/${generationId}`, { token, headers: { 'if-none-match': etag } });
    const generation = answer.status === 304 ? null : await answer.json();
    if (generation?.finished_at) {
      if (generation.status !== 'succeeded') throw new Error(`A picture ${generation.status}: ${generation.error}`);
      await (await call('GET', generation.generatedImage.imageUrl)).arrayBuffer();
      return { acceptedMs, totalMs: performance.now() - begun, engineMs: generation.engineMs };
    }
    etag = answer.headers.get('etag') ?? etag;
    if (!generation) wait = Math.min(wait * GROWTH, LONGEST_WAIT);
    else wait = generation.percent < NEARLY_OVER_PERCENT ? SHORTEST_WAIT : NEARLY_OVER_WAIT;
    await pause(wait);
  }
}

function percentile(values, share) {
  return Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]);
}

const runs = [];
while (runs.length < Number(pictures)) {
  const customer = await newCustomer();
  for (let nth = 0; nth < FREE_PICTURES && runs.length < Number(pictures); nth += 1) runs.push(await makePicture(customer));
}
const figures = {
  'asking for it': runs.map((run) => run.acceptedMs),
  engine: runs.map((run) => run.engineMs),
  'click to visible': runs.map((run) => run.totalMs),
  overhead: runs.map((run) => run.totalMs - run.engineMs),
};
console.table(
  Object.fromEntries(
    Object.entries(figures).map(([name, values]) => [name, { p50: percentile(values, 0.5), p95: percentile(values, 0.95) }]),
  ),
);
